import * as z from 'zod'
import type { Found } from '../../shared/contract/queues.ts'
import { idPrefixes } from '../../shared/ids.ts'
import { findPeople } from '../kit/people/finding/found-people.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'

/** What a hit shows of a row; other nouns own the rows. */
const record = z.object({
  id: z.string(),
  type: z.string().optional(),
  email: z.string().optional(),
  priceCents: z.int().optional(),
  amountCents: z.int().optional(),
  createdAt: z.iso.datetime().optional(),
  openedAt: z.iso.datetime().optional(),
})

type RecordKind = Exclude<Found['kind'], 'person' | 'repayment'>

const recordKeys: Readonly<Record<RecordKind, { readonly prefix: string; readonly key: (id: string) => Key }>> = {
  ad: { prefix: idPrefixes.recyclable, key: keys.recyclable },
  order: { prefix: idPrefixes.order, key: keys.order },
  withdrawal: { prefix: idPrefixes.withdrawal, key: keys.withdrawal },
  donation: { prefix: idPrefixes.donation, key: keys.donation },
  ticket: { prefix: idPrefixes.ticket, key: keys.ticket },
  case: { prefix: idPrefixes.case, key: keys.case },
}

/** The text of a search, as what it can be. */
export type Wanted =
  | { readonly as: 'record'; readonly kind: RecordKind; readonly id: string }
  | { readonly as: 'transfer'; readonly endToEndId: string }
  | { readonly as: 'user'; readonly id: string }
  | { readonly as: 'text'; readonly text: string }

/** Recognises ids of records and users, and PIX end-to-end ids; everything else is looked up as a person's. */
export function recognise(given: string): Wanted {
  const text = given.trim()
  const record = recordOf(text)
  if (record) return { as: 'record', ...record }
  if (/^E[0-9A-Z]{31}$/i.test(text)) return { as: 'transfer', endToEndId: text }
  if (z.uuid().safeParse(text.toLowerCase()).success) return { as: 'user', id: text.toLowerCase() }
  return { as: 'text', text }
}

function recordOf(text: string): { kind: RecordKind; id: string } | undefined {
  const [prefix = '', ulid = ''] = text.split('_')
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/i.test(ulid)) return undefined
  const kinds = Object.entries(recordKeys) as [RecordKind, { prefix: string }][]
  const [kind] = kinds.find(([, one]) => one.prefix === prefix.toLowerCase()) ?? []
  return kind && { kind, id: `${prefix.toLowerCase()}_${ulid.toUpperCase()}` }
}

/** Returns everything that has this key: at most ten people, or one record. Reads by key only. */
export async function findAnything(table: Table, given: string): Promise<Found[]> {
  const wanted = recognise(given)
  if (wanted.as === 'record') return readRecord(table, wanted.kind, wanted.id)
  if (wanted.as === 'transfer') return readTransfer(table, wanted.endToEndId)
  const ids = wanted.as === 'user' ? [wanted.id] : await findPeople(table, wanted.text)
  const profiles = await readProfiles(table, ids)
  return ids.flatMap((id): Found[] => {
    const profile = profiles.get(id)
    if (!profile) return []
    const { name, email, createdAt } = profile
    return [{ kind: 'person', id, title: name || email, amountCents: null, at: createdAt }]
  })
}

async function readRecord(table: Table, kind: RecordKind, id: string): Promise<Found[]> {
  const [item] = await batchGet(table, [recordKeys[kind].key(id)])
  const row = record.safeParse(item).data
  if (!row) return []
  const { type, email, priceCents, amountCents, createdAt, openedAt } = row
  return [
    {
      kind,
      id,
      title: type ?? email ?? '',
      amountCents: amountCents ?? priceCents ?? null,
      at: createdAt ?? openedAt ?? new Date(0).toISOString(),
    },
  ]
}

/** A transfer names its withdrawal or donation, or the payment of a repayment. */
async function readTransfer(table: Table, endToEndId: string): Promise<Found[]> {
  const items = await batchGet(table, [keys.endToEnd(endToEndId)])
  const payoutId = z.object({ payoutId: z.string() }).safeParse(items[0]).data?.payoutId
  if (payoutId === undefined) return []
  const payout = recordOf(payoutId)
  if (payout) return readRecord(table, payout.kind, payout.id)
  return [{ kind: 'repayment', id: payoutId, title: '', amountCents: null, at: new Date(0).toISOString() }]
}
