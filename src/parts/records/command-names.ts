/**
 * Names all that a user can do besides saving a form. app/notices/retried-commands.screen.test.tsx makes each fail once, presses Retry and
 * looks at everything that has to follow.
 */
export const COMMAND_NAMES = [
  'undo',
  'mark invoice sent',
  'mark invoice viewed',
  'record payment',
  'reverse payment',
  'settle invoice',
  'cancel invoice',
  'mark estimate sent',
  'mark estimate viewed',
  'accept estimate',
  'decline estimate',
  'convert estimate',
  'add supplement',
  'bill booking',
  'bill job',
  'duplicate document',
  'take deposit',
  'apply deposit',
  'use credit',
  'give back deposit',
  'reverse deposit use',
  'reverse deposit',
  'move job',
  'hold job',
  'release job',
  'check item',
  'add item',
  'edit item',
  'remove item',
  'add vehicle',
  'make main vehicle',
  'remove vehicle',
  'move vehicle',
  'log message',
  'answer message',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];
