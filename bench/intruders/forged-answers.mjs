// Tries to change what a customer accepted, signed or acknowledged, and what a link says.
import { CONSENT, item } from './field-shop.mjs';
import { NOW } from './filled-shop.mjs';

/** @import { FieldShop } from './field-shop.mjs' */
/** @import { Ask } from './tries.mjs' */

/** @param {FieldShop} field */
export async function forgeAnswers(field) {
  const { server, tries, shop, by, customer, links, secret, refused, call, answer } = field;
  const { patch, post, steps, gone, add, update, accepted, drafted, signed, job } = field;
  const other = {
    ...accepted.answer,
    name: 'Eve',
    agreed: [{ about: 'deposit', text: 'The shop waives it.' }],
  };
  for (const someone of [by.manager, by.owner]) {
    /** @type {[string, Ask][]} */
    const forged = [
      ['another answer', patch('estimates', 'by-link', { answer: other })],
      ['no answer', patch('estimates', 'by-link', { answer: null })],
      ['another total', patch('estimates', 'by-link', { total_amount: 1 })],
      ['an answer in extra', patch('estimates', 'by-link', { extra: { answer: other } })],
      [
        'an escaped answer in extra',
        patch('estimates', 'by-link', { extra: { escaped: JSON.stringify({ answer: other }) } }),
      ],
      ['an upsert over it', post('estimates', { ...accepted, answer: other }, ',resolution=merge-duplicates')],
      [
        'another estimate with its id',
        steps(gone('estimates', 'by-link'), add('estimates', { ...accepted, total_amount: 1, subtotal: 1 })),
      ],
      [
        'another one, renamed to its id',
        steps(
          gone('estimates', 'by-link'),
          add('estimates', { ...drafted, id: 'new', answer: null, earlier_answers: null, estimate_number: 'new' }),
          update('estimates', 'new', { id: 'by-link' }),
        ),
      ],
      [
        'its answer on an unanswered one',
        patch('estimates', 'unanswered', { status: 'Accepted', answer: accepted.answer }),
      ],
      [
        'the earlier answer with other lines and total',
        patch('estimates', 'draft-again', {
          status: 'Accepted',
          accepted_at: accepted.accepted_at,
          answer: drafted.earlier_answers?.[0]?.answer,
          items: [item('a', 1)],
          subtotal: 1,
          total_amount: 1,
        }),
      ],
      [
        'earlier answers forged',
        patch('estimates', 'draft-again', { earlier_answers: [{ answer: other, items: [], totalAmount: 1 }] }),
      ],
      ['earlier answers cleared', patch('estimates', 'draft-again', { earlier_answers: null })],
      ['a link’s evidence', patch('document_links', links['by-link'].id, { accepted: { answer: other } })],
      ['a link’s answer', patch('document_links', links.unanswered.id, { answer: 'Accepted', answered_by: 'x' })],
      ['a link’s last day', patch('document_links', links.expired.id, { last_day: '2099-01-01' })],
      ['a withdrawn link', patch('document_links', links.withdrawn.id, { revoked_at: null })],
      [
        'a withdrawn link by upsert',
        post(
          'document_links',
          { shop_id: shop, id: links.withdrawn.id, revoked_at: null },
          ',resolution=merge-duplicates',
        ),
      ],
      ['a signed inspection', patch('inspections', 'signed', { belongings: 'None' })],
      ['a signed inspection opened', patch('inspections', 'signed', { closed_at: null, signature: null })],
      ['a signed inspection in extra', patch('inspections', 'signed', { extra: { pins: [] } })],
      [
        'a signed inspection replaced in one command',
        steps(
          gone('jobs', 'job-signed'),
          gone('inspections', 'signed'),
          add('jobs', job),
          add('inspections', { ...signed, belongings: 'None' }),
        ),
      ],
      [
        'one renamed to its id',
        steps(
          gone('jobs', 'job-signed'),
          gone('inspections', 'signed'),
          add('jobs', job),
          add('inspections', { ...signed, id: 'new', closed_at: null, signature: null, belongings: 'x' }),
          update('inspections', 'new', { id: 'signed', closed_at: NOW, signature: signed.signature }),
        ),
      ],
      [
        'an acknowledgement',
        patch('inspections', 'open', { acknowledgement: { name: 'x', at: NOW, hash: 'f'.repeat(64) } }),
      ],
      [
        'an acknowledgement in extra',
        patch('inspections', 'open', { extra: { acknowledgement: { name: 'x', at: NOW, hash: 'f'.repeat(64) } } }),
      ],
      ['an acknowledgement taken away', patch('inspections', 'given', { acknowledgement: null })],
      [
        'an acknowledgement in its link',
        patch('inspection_links', links.open.id, { acknowledged_at: NOW, acknowledged_by: 'x' }),
      ],
      ['photos of a link', patch('inspection_links', links.open.id, { photo_ids: [secret.id] })],
    ];
    for (const [what, ask] of forged) await refused('forged answers', someone, what, ask);
  }
  const agreed = (/** @type {object[]} */ ...texts) => ({ choice: { lineIds: [], agreed: texts } });
  /** @type {[string, Ask][]} */
  const answers = [
    [
      'a text of one’s own',
      answer('unanswered', agreed(CONSENT, { about: 'deposit', text: 'The shop waives the deposit.' })),
    ],
    ['consent in other words', answer('unanswered', agreed({ ...CONSENT, text: 'I do not agree.' }))],
    ['no consent', answer('unanswered', agreed())],
    ['consent twice', answer('unanswered', agreed(CONSENT, CONSENT))],
    ['no choice', answer('unanswered', { choice: null })],
    ['a line 900 times', answer('unanswered', { choice: { lineIds: Array(900).fill('a'), agreed: [CONSENT] } })],
    ['a line that is not there', answer('unanswered', { choice: { lineIds: ['zzz'], agreed: [CONSENT] } })],
    [
      'a signature with markup',
      answer('unanswered', { choice: { lineIds: [], agreed: [CONSENT], signature: 'M0 0"/><script>' } }),
    ],
    [
      'an option that is not there',
      answer('unanswered', { choice: { optionId: 'zzz', lineIds: [], agreed: [CONSENT] } }),
    ],
    ['a blank name', answer('unanswered', { words: '\u200b\u2800 ' })],
    ['another hash', answer('unanswered', { hash: 'f'.repeat(64) })],
    ['a withdrawn link', answer('withdrawn')],
    ['an expired link', answer('expired')],
    ['an answered link, declined', answer('by-link', { accepts: false, words: 'No' })],
    ['an answered link, drafted again', answer('draft-again')],
    [
      'an inspection by the token of an estimate',
      call('acknowledge_inspection', {
        token: links.unanswered.token,
        hash: links.unanswered.hash,
        name: 'x',
        agreed: true,
      }),
    ],
    [
      'an acknowledgement without agreeing',
      call('acknowledge_inspection', { token: links.open.token, hash: links.open.hash, name: 'x' }),
    ],
    [
      'an acknowledgement of something else',
      call('acknowledge_inspection', { token: links.open.token, hash: 'f'.repeat(64), name: 'x', agreed: true }),
    ],
  ];
  for (const [what, ask] of answers) await refused('forged answers', customer, what, ask);
  await Promise.all([
    tries.send(customer, answer('twice')),
    tries.send(customer, answer('twice', { accepts: false, words: 'No' })),
    tries.send(customer, answer('twice', { words: 'Another' })),
  ]);
  const [{ agree }] = await server.sql`
    select (l.answer = e.status and l.answered_by is not distinct from e.accepted_by and l.reason is not distinct from e.decline_reason) as agree
    from public.document_links l join public.estimates e on e.shop_id = l.shop_id and e.id = l.document_id where l.id = ${links.twice.id}`;
  if (!agree) tries.fail('forged answers', 'Two answers at once: link and estimate differ.');
}
