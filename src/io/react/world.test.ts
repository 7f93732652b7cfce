import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuthState } from './world.tsx';

function SignInStatus() {
  return useAuthState().status;
}

test('reading the sign-in state outside a WorldProvider throws (AUTH-24)', () => {
  expect(() => renderToStaticMarkup(createElement(SignInStatus))).toThrow(
    'useWorld must be used inside a WorldProvider',
  );
});
