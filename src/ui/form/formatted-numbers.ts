import { readTypedNumber, type TypedNumber } from '#domain/text/typed-number.ts';

export type NumberUnit = TypedNumber['unit'];

type Options = {
  unit: NumberUnit;
  /** Switches the field to another unit. Without it, another unit is rejected. */
  onUnit: ((unit: '$' | '%') => void) | undefined;
};

/** Text that every browser accepts in a number input. */
const PLAIN = /^[-+]?\d*\.?\d*(?:e[-+]?\d*)?$/i;
/** Characters that people write in numbers, and that number inputs drop or reject. */
const SIGN = /^[$,%()−–\s]$/;
const WRONG_UNIT = {
  $: 'Enter an amount in dollars, not a percentage.',
  '%': 'Enter a percentage, not an amount in dollars.',
  other: 'Enter a number, not a percentage.',
};

function replaceValue(input: HTMLInputElement, text: string): void {
  input.focus();
  input.select();
  // execCommand keeps the browser's undo and fires an input event for the form.
  document.execCommand('insertText', false, text);
}

/** Returns whether the value has all typed digits. It doesn't if a selection was typed over. */
function isAllOf(typed: string, value: string): boolean {
  const digits = (text: string) => text.replace(/[^\d.]|\.$/g, '');
  return value === '' || digits(typed) === digits(value);
}

/**
 * Makes a number input accept formatted numbers, such as '$1,249.99', typed, pasted or dropped. Without it, browsers drop the
 * signs and read '12,5' as 125 and '10%' as 10. Reports text that can't be read, and blocks the form's submit until the field
 * changes. Returns a cleanup function.
 */
export function acceptFormattedNumbers(
  input: HTMLInputElement,
  options: () => Options,
  report: (problem: string | undefined) => void,
): () => void {
  const { form } = input;
  /** Typed text with its signs; undefined while the input's value is enough. */
  let typed: string | undefined;
  let problem: string | undefined;
  let isReplacing = false;

  function reject(text: string) {
    problem = text;
    report(text);
  }

  function clear() {
    typed = undefined;
    problem = undefined;
    report(undefined);
  }

  /** Returns the problem with the number's unit, if any. Switches the field's unit if it can. */
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

  function accept(number: TypedNumber | undefined, text: string) {
    if (!number) return reject(`“${text.trim().slice(0, 40)}” isn't a number. Enter it like 1,249.99.`);
    const wrong = unitProblem(number.unit);
    if (wrong) return reject(wrong);
    clear();
    if (input.value !== '' && Number(input.value) === number.value) return;
    isReplacing = true;
    replaceValue(input, String(number.value));
    isReplacing = false;
  }

  /** Parses the text typed so far. A problem is only reported on blur: '1,2' may become '1,249.99'. */
  function parseTyped(text: string) {
    const number = readTypedNumber(text);
    if (number) {
      accept(number, text);
      typed = text;
    } else problem = `“${text}” isn't a number. Enter it like 1,249.99.`;
  }

  /** Handles a complete number: pasted, dropped or autofilled. */
  function insert(event: Event, text: string | undefined) {
    if (!text || PLAIN.test(text) || input.readOnly) return;
    event.preventDefault();
    accept(readTypedNumber(text), text);
  }

  const pasted = (event: ClipboardEvent) => insert(event, event.clipboardData?.getData('text/plain'));

  function beforeInput(event: InputEvent) {
    if (isReplacing || input.readOnly) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!text) return;
    if (text.length > 1 || !event.inputType.startsWith('insertText')) insert(event, text);
    else if (SIGN.test(text)) {
      event.preventDefault();
      // The field already has this unit.
      if (text === '$' && options().unit !== '%') return;
      typed = (typed ?? input.value) + text;
      parseTyped(typed);
    } else if (typed !== undefined) typed += text;
  }

  function changed(event: Event) {
    if (isReplacing) return;
    const isTyping = event instanceof InputEvent && event.inputType === 'insertText';
    if (isTyping && typed !== undefined && isAllOf(typed, input.value)) {
      report(undefined);
      parseTyped(typed);
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
