import { payoutsPageSize as size } from '../../shared/contract/payouts.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { RequestContext } from '../kit/api.ts'
import { requireAdmin, requireSignedIn } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { decodeCursor, nextCursor, timeAndId } from '../kit/table/cursor.ts'
import type { Table } from '../kit/table/table.ts'
import { choosePayouts, type Filters, findPayouts } from './find.ts'
import type { Payout, PayoutViews } from './kinds/kind.ts'
import { csvFor, fileFor, linesFor, viewsFor } from './read.ts'
import { requestPayout } from './request.ts'
import { settlePayouts } from './settle.ts'
import { payoutsOf, readPayout } from './store.ts'

interface Call<Input> {
  readonly input: Input
  readonly context: RequestContext
}
interface Cursor {
  readonly cursor?: string | undefined
}

/** Answers the operations that both contracts have. */
export function payoutHandlers<P extends Payout>(
  views: PayoutViews<P>,
  { table, admins }: { readonly table: Table; readonly admins: Admins },
) {
  const { kind } = views
  const position = timeAndId(kind.kind)
  const pageOf = ({ cursor }: Cursor) => ({ before: decodeCursor(cursor, position), size })
  const viewFor = async (row: P['row']) => (await viewsFor(table, views, [row]))[0] as P['view']
  return {
    request: async ({ input, context }: Call<P['draft'] & { readonly idempotencyKey: string }>) =>
      viewFor(await requestPayout(kind, { table, now: context.now }, requireSignedIn(context.actor), input)),
    list: async ({ input, context }: Call<Cursor>) => {
      const { rows, next } = await payoutsOf(table, kind, requireSignedIn(context.actor).userId, pageOf(input))
      return { items: await viewsFor(table, views, rows), nextCursor: nextCursor(next) }
    },
    get: async ({ input, context }: Call<{ readonly id: string }>) => {
      const row = await readPayout(table, kind, input.id)
      if (row.userId !== requireSignedIn(context.actor).userId) throw new Refusal(kind.notFound)
      return viewFor(row)
    },
    queue: async ({ input: { cursor, ...filters }, context }: Call<Filters & Cursor>) => {
      const { rows, next } = await findPayouts(table, views, filters, pageOf({ cursor }))
      return { items: await linesFor(table, views, rows, context.now), nextCursor: nextCursor(next) }
    },
    choose: ({ input }: Call<Filters>) => choosePayouts(table, views, input),
    file: ({ input, context }: Call<{ readonly id: string }>) => fileFor(table, views, input.id, context.now),
    decide: ({ input, context }: Call<Parameters<typeof settlePayouts>[3]>) =>
      settlePayouts(kind, { table, admins, now: context.now }, requireAdmin(context.actor), input),
    csv: async ({ input, context }: Call<{ readonly ids: readonly string[] }>) =>
      csvFor({ table, now: context.now }, views, requireAdmin(context.actor), input.ids),
  }
}
