/** A part of the first two levels of a JSON text. The key is undefined when the text is not an object. */
export type JsonPart =
  | { kind: 'field'; key: string | undefined; value: unknown }
  | { kind: 'list'; key: string | undefined }
  | { kind: 'row'; key: string | undefined /** From 1. */; row: number; value: unknown };

/** Thrown for invalid JSON, with the place of the error. `isCutOff`: the text is the beginning of valid JSON. */
export class NotJson extends Error {
  override readonly name = 'NotJson';
  readonly key: string | undefined;
  readonly row: number | undefined;
  readonly isCutOff: boolean;
  constructor(where: { key: string | undefined; row: number | undefined; isCutOff?: boolean }) {
    super('the text is not JSON');
    this.key = where.key;
    this.row = where.row;
    this.isCutOff = where.isCutOff ?? false;
  }
}

/** Characters of the longest value: a record with a logo has 200,000. A text cannot be of any length. */
const MAX_VALUE = 64_000_000;

type State =
  | 'start'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'first row'
  | 'row'
  | 'after row'
  | 'after value'
  | 'end';

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Returns the position after the string at `from`; -1 when the text ends before. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let start = quote;
    while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
    if ((quote - start) % 2 === 0) return quote + 1;
  }
  return -1;
}

/**
 * Parses a JSON text in pieces. Holds little more than one piece and the value across its end. Returns a list on the first level row by
 * row. `push` and `end` throw NotJson.
 */
export function createJsonReader() {
  let text = '';
  // New pieces. They join the text when they are as long as its rest; otherwise a value of many pieces would be copied for each one.
  let waiting = '';
  let at = 0;
  let state: State = 'start';
  let isObject = false;
  let key: string | undefined;
  let row: number | undefined;
  // The position up to which the value at `at` was scanned, and its depth.
  let seen = 0;
  let depth = 0;

  function parse(from: number, to: number): unknown {
    try {
      return JSON.parse(text.slice(from, to));
    } catch {
      throw new NotJson({ key, row });
    }
  }

  /** Returns the position after the value at `at`; -1 when the text ends before. Does not validate the value. */
  function endOfValue(): number {
    let position = Math.max(seen, at);
    for (; position < text.length; position += 1) {
      const code = text.charCodeAt(position);
      if (code === QUOTE) {
        const end = endOfString(text, position);
        if (end < 0) break;
        if (depth === 0) return end;
        position = end - 1;
      } else if (code === OPEN || code === OPEN_LIST) depth += 1;
      else if (code === CLOSE || code === CLOSE_LIST) {
        if (depth === 0) return position;
        depth -= 1;
        if (depth === 0) return position + 1;
      } else if (depth === 0 && (code === COMMA || isSpace(code))) return position;
    }
    seen = position;
    return -1;
  }

  /** Parses the value at `at` and moves after it; undefined when the text ends before. */
  function takeValue(): { value: unknown } | undefined {
    // Without this check, a file of another kind would be collected to its end.
    if (!/[-\d"{[tfn]/.test(text[at] ?? '')) throw new NotJson({ key, row });
    const end = endOfValue();
    if (end < 0) return undefined;
    const value = parse(at, end);
    at = end;
    seen = 0;
    depth = 0;
    return { value };
  }

  function takeMark(mark: string): boolean {
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  }

  function startList(): JsonPart {
    at += 1;
    row = 0;
    state = 'first row';
    return { kind: 'list', key };
  }

  function endList(): void {
    row = undefined;
    state = 'after value';
  }

  /** Advances by one state from a non-space character. Returns false when the text ends before. */
  function step(found: JsonPart[]): boolean {
    switch (state) {
      case 'start':
        isObject = takeMark('{');
        state = isObject ? 'first key' : 'value';
        return true;
      case 'first key':
        if (takeMark('}')) {
          state = 'end';
          return true;
        }
        state = 'key';
        return true;
      case 'key': {
        if (text[at] !== '"') throw new NotJson({ key: undefined, row });
        const end = endOfString(text, at);
        if (end < 0) return false;
        key = String(parse(at, end));
        at = end;
        state = 'colon';
        return true;
      }
      case 'colon':
        if (!takeMark(':')) throw new NotJson({ key, row });
        state = 'value';
        return true;
      case 'value': {
        if (text[at] === '[') {
          found.push(startList());
          return true;
        }
        const taken = takeValue();
        if (!taken) return false;
        found.push({ kind: 'field', key, value: taken.value });
        state = 'after value';
        return true;
      }
      case 'first row':
        if (takeMark(']')) endList();
        else state = 'row';
        return true;
      case 'row': {
        const taken = takeRow();
        if (!taken) return false;
        found.push(taken);
        state = 'after row';
        return true;
      }
      case 'after row':
        if (takeMark(']')) endList();
        else if (takeMark(',')) state = 'row';
        else throw new NotJson({ key, row });
        return true;
      case 'after value':
        if (isObject && takeMark(',')) state = 'key';
        else if (!isObject || takeMark('}')) state = 'end';
        else throw new NotJson({ key, row });
        return true;
      case 'end':
        throw new NotJson({ key: undefined, row: undefined });
    }
  }

  function takeRow(): JsonPart | undefined {
    const before = row ?? 0;
    row = before + 1;
    const taken = takeValue();
    if (taken) return { kind: 'row', key, row, value: taken.value };
    row = before;
    return undefined;
  }

  function push(piece: string): JsonPart[] {
    waiting += piece;
    return waiting.length < text.length - at ? [] : readOn();
  }

  function readOn(): JsonPart[] {
    text = text.slice(at) + waiting;
    waiting = '';
    seen = Math.max(0, seen - at);
    at = 0;
    const found: JsonPart[] = [];
    for (;;) {
      while (isSpace(text.charCodeAt(at))) at += 1;
      if (at < text.length && step(found)) continue;
      if (text.length - at > MAX_VALUE) throw new NotJson({ key, row });
      return found;
    }
  }

  return {
    /** Returns the parts that are complete, perhaps with a later piece. */
    push,
    /** Returns the remaining parts. Call it once after the last piece. */
    end(): JsonPart[] {
      // A number at the end of the text ends with it.
      waiting += '\n';
      const found = readOn();
      if (state === 'after value' && !isObject) state = 'end';
      if (state !== 'end') throw new NotJson({ key, row, isCutOff: true });
      return found;
    },
  };
}
