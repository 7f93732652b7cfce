import { type Message, messageSchema } from '#domain/messages/message.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const messages: ListDeclaration<Message> = {
  schema: messageSchema,
  indexes: { customer: ({ customerId }) => [customerId] },
  snapshots: {},
  sampledWith: 'customers',
  names: { record: 'message', list: 'messages' },
  title: ({ template }) => template,
  technician: 'nothing',
  rank: 13,
};
