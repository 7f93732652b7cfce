import { readTypedNumber, type TypedNumber } from '#domain/text/typed-number.ts';

export type NumberUnit = TypedNumber['unit'];

type Options = {
  unit: NumberUnit;
  /** Takes another unit than the field's own; absent, another unit is refused. */
  onUnit: ((unit: '$' | '%') => void) | undefined;
};

/** What a number input takes as it is, in every browser. */
const PLAIN = /^[-+]?\d*\.?\d*(?:e[-+]?\d*)?$/i;
/** What people write in and around a number, and number inputs drop or refuse. */
const SIGN = /^[$,%()−–\s]$/;
const WRONG_UNIT = {
  $: 'Enter an amount in dollars, not a percentage.',
  '%': 'Enter a percentage, not an amount in dollars.',
  other: 'Enter a number, not a percentage.',
};

function replaceValue(input: HTMLInputElement, text: string): void {
  input.focus();
  input.select();
  // The way of typing keeps the browser's undo and tells the form.
  document.execCommand('insertText', false, text);
}

/** Whether the value has the digits that were typed: it has not where they were typed over a selection. */
function isAllOf(typed: string, value: string): boolean {
  const digits = (text: string) => text.replace(/[^\d.]|\.$/g, '');
  return value === '' || digits(typed) === digits(value);
}

/**
 * Lets a number input take numbers as people write them, such as '$1,249.99', typed, pasted or dropped. Without it, browsers drop
 * the signs and read '12,5' as 125 and '10%' as 10. What cannot be read is reported and keeps the form from being submitted until
 * the field changes. Returns the cleanup.
 */
export function watchNumberTyping(
  input: HTMLInputElement,
  options: () => Options,
  report: (refusal: string | undefined) => void,
): () => void {
  const { form } = input;
  /** All that was typed with its signs; undefined while the input's own value says it all. */
  let typed: string | undefined;
  let problem: string | undefined;
  let isReplacing = false;

  function refuse(text: string) {
    problem = text;
    report(text);
  }

  function clear() {
    typed = undefined;
    problem = undefined;
    report(undefined);
  }

  /** What keeps the number out of the field because of its unit. Switches the field's unit where it can. */
  function unitProblem(unit: NumberUnit): string | undefined {
    const { unit: own, onUnit } = options();
    if (!unit || unit === own) return undefined;
    if (onUnit) {
      onUnit(unit);
      return undefined;
    }
    if (own) return WRONG_UNIT[own];
    return unit === '%' ? WRONG_UNIT.other : undefined;
  }

  function take(number: TypedNumber | undefined, text: string) {
    if (!number) return refuse(`“${text.trim().slice(0, 40)}” is not a number. Enter it as in 1,249.99.`);
    const wrong = unitProblem(number.unit);
    if (wrong) return refuse(wrong);
    clear();
    if (input.value !== '' && Number(input.value) === number.value) return;
    isReplacing = true;
    replaceValue(input, String(number.value));
    isReplacing = false;
  }

  /** Judges what was typed so far. Unreadable is only reported when the field is left: '1,2' may become '1,249.99'. */
  function judge(text: string) {
    const number = readTypedNumber(text);
    if (number) {
      take(number, text);
      typed = text;
    } else problem = `“${text}” is not a number. Enter it as in 1,249.99.`;
  }

  /** A whole number at once: pasted, dropped, or put in by a program. */
  function insert(event: Event, text: string | undefined) {
    if (!text || PLAIN.test(text) || input.readOnly) return;
    event.preventDefault();
    take(readTypedNumber(text), text);
  }

  const pasted = (event: ClipboardEvent) => insert(event, event.clipboardData?.getData('text/plain'));

  function beforeInput(event: InputEvent) {
    if (isReplacing || input.readOnly) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!text) return;
    if (text.length > 1 || !event.inputType.startsWith('insertText')) insert(event, text);
    else if (SIGN.test(text)) {
      event.preventDefault();
      // The sign of the field's own unit says nothing new.
      if (text === '$' && options().unit !== '%') return;
      typed = (typed ?? input.value) + text;
      judge(typed);
    } else if (typed !== undefined) typed += text;
  }

  function changed(event: Event) {
    if (isReplacing) return;
    const isTyping = event instanceof InputEvent && event.inputType === 'insertText';
    if (isTyping && typed !== undefined && isAllOf(typed, input.value)) {
      report(undefined);
      judge(typed);
    } else clear();
  }

  const left = () => report(problem);

  function submitted(event: Event) {
    if (!problem || !input.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
    report(problem);
    input.focus();
  }

  input.addEventListener('paste', pasted);
  input.addEventListener('beforeinput', beforeInput);
  input.addEventListener('input', changed);
  input.addEventListener('blur', left);
  form?.addEventListener('submit', submitted);
  form?.addEventListener('reset', clear);
  return () => {
    input.removeEventListener('paste', pasted);
    input.removeEventListener('beforeinput', beforeInput);
    input.removeEventListener('input', changed);
    input.removeEventListener('blur', left);
    form?.removeEventListener('submit', submitted);
    form?.removeEventListener('reset', clear);
  };
}
