import {
  type RecyclableAction,
  type RecyclableActor,
  type RecyclableStatus,
  recyclableStates,
  recyclableTransition,
  type Transition,
  type Visibility,
} from '../../shared/life-cycles/recyclable.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { listedParts, recyclableItem } from './recyclable-rows.ts'

/** The life cycle sets the omitted fields. */
export type NewRecyclable = Omit<RecyclableRow, 'status' | 'hidden' | 'version'>
type Text = Pick<RecyclableRow, 'type' | 'description' | 'category' | 'words'>
/** A changed text comes with its words, so only functions that take texts contain the rules of words. */
export type RecyclablePatch = Partial<Omit<NewRecyclable, 'id' | 'ownerId' | 'createdAt' | keyof Text>> &
  (Text | { readonly [Field in keyof Text]?: never })

/** Decided but not written. The first part is the ad's own row; see `writeChange`. */
export interface Change {
  readonly after: RecyclableRow
  readonly droppedPhotoIds: readonly string[]
  readonly parts: readonly Part[]
}

/** @throws Refusal recyclable.action_not_possible if the life cycle does not allow it */
export function createRecyclable(by: RecyclableActor, action: RecyclableAction, fresh: NewRecyclable): Change {
  const { to } = stepOn('none', by, action, fresh.action, 'recyclable.action_not_possible')
  const after = inState({ status: to, hidden: false }, { ...fresh, version: 1 })
  return { after, droppedPhotoIds: [], parts: partsBetween(undefined, after) }
}

/**
 * Applies an action: sets the next state and updates the dependent rows (cards, words, queue, photos). All changes of
 * ad rows must use this function.
 * @throws Refusal of the given code if the life cycle has no such step
 */
export function changeRecyclable(
  before: RecyclableRow,
  by: RecyclableActor,
  action: RecyclableAction,
  patch: RecyclablePatch = {},
  refusal: RefusalCode = 'recyclable.action_not_possible',
): Change {
  const { to: status, hidden = before.hidden } = stepOn(before.status, by, action, before.action, refusal)
  const after = inState({ status, hidden }, { ...before, ...patch, version: before.version + 1 })
  const kept = new Set(after.photos.map(({ id }) => id))
  const droppedPhotoIds = before.photos.map(({ id }) => id).filter((id) => !kept.has(id))
  return { after, droppedPhotoIds, parts: partsBetween(before, after) }
}

/** @throws Refusal recyclable.action_not_possible if the life cycle does not allow it */
export function deleteRecyclable(
  before: RecyclableRow,
  by: RecyclableActor,
  action: RecyclableAction,
): Omit<Change, 'after'> {
  const { to } = transition(before.status, by, action, before.action, 'recyclable.action_not_possible')
  if (to !== 'none') throw new Error(`${action} does not end an ad`)
  return { droppedPhotoIds: before.photos.map(({ id }) => id), parts: partsBetween(before, undefined) }
}

/**
 * Checks an action before any costly read.
 * @throws Refusal recyclable.action_not_possible
 */
export function assertPossible(
  row: Pick<RecyclableRow, 'status' | 'action'>,
  by: RecyclableActor,
  action: RecyclableAction,
): void {
  transition(row.status, by, action, row.action, 'recyclable.action_not_possible')
}

function transition(
  from: RecyclableStatus | 'none',
  by: RecyclableActor,
  action: RecyclableAction,
  kind: RecyclableRow['action'],
  refusal: RefusalCode,
): Transition {
  const found = recyclableTransition(from, by, action, kind)
  if (!found) throw new Refusal(refusal, { status: from })
  return found
}

function stepOn(...step: Parameters<typeof transition>): Transition & { readonly to: RecyclableStatus } {
  const { to, ...rest } = transition(...step)
  if (to === 'none') throw new Error(`${step[2]} ends an ad`)
  return { ...rest, to }
}

function inState(shown: Visibility, row: Omit<RecyclableRow, 'status' | 'hidden'>): RecyclableRow {
  return { ...row, ...shown, photos: recyclableStates[shown.status].keepsPhotos ? row.photos : [] }
}

/** Guards: the version is unchanged, and with it the checked owner and state. */
function partsBetween(before: RecyclableRow | undefined, after: RecyclableRow | undefined): Part[] {
  const guard = before ? unchanged(before.version) : absent
  const own: Part[] = after
    ? [{ Put: { Item: recyclableItem(after), ...guard } }]
    : before
      ? [{ Delete: { Key: keys.recyclable(before.id), ...guard } }]
      : []
  return [...own, ...listedParts(before, after)]
}

const absent = { ConditionExpression: 'attribute_not_exists(pk)' }

function unchanged(version: number) {
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  }
}

/**
 * Writes a change and its related parts (photos, audit, event) in one transaction.
 * @throws Refusal recyclable.changed_meanwhile after a concurrent change, or the refusal of a guard in `others`
 * @throws ConditionsFailed when a guard in `others` without a refusal fails
 */
export async function writeChange(
  table: Table,
  change: Pick<Change, 'parts'>,
  others: readonly (Part | Guarded)[],
): Promise<void> {
  try {
    await transact(table, [...change.parts, ...others])
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('recyclable.changed_meanwhile')
    throw error
  }
}
