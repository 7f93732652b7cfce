import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuthState } from './react.tsx';

function WhoIsThere() {
  return useAuthState().status;
}

test('asking who is signed in outside of the world is an error (AUTH-24)', () => {
  expect(() => renderToStaticMarkup(createElement(WhoIsThere))).toThrow('useWorld must be used inside a WorldProvider');
});
