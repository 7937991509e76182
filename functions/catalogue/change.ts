import {
  type RecyclableAction,
  type RecyclableActor,
  type RecyclableStatus,
  recyclableStates,
  recyclableTransition,
  type Shown,
  type Transition,
} from '../../shared/life-cycles/recyclable.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { listedParts, listedWords, recyclableItem } from './recyclable-rows.ts'

/** What a new ad is made of; its state, what follows from it and its version are not for anyone to say. */
export type NewRecyclable = Omit<RecyclableRow, 'status' | 'hidden' | 'words' | 'version'>
/** What may change of an ad. */
export type RecyclablePatch = Partial<Omit<NewRecyclable, 'id' | 'ownerId' | 'createdAt'>>

/** A decided change of an ad, not written yet. Its own part comes first; see `writeChange`. */
export interface Change {
  /** The ad as it will be. */
  readonly after: RecyclableRow
  /** Photos that the ad had and no longer has. */
  readonly droppedPhotoIds: readonly string[]
  readonly parts: readonly Part[]
}

/**
 * The change that brings a new ad into being, in the state its life cycle begins with.
 * @throws Refusal recyclable.action_not_possible where the life cycle has no such beginning
 */
export function beginRecyclable(by: RecyclableActor, action: RecyclableAction, fresh: NewRecyclable): Change {
  const { to } = stepOn('none', by, action, fresh.action, 'recyclable.action_not_possible')
  const after = inState({ status: to, hidden: false }, { ...fresh, version: 1 })
  return { after, droppedPhotoIds: [], parts: partsBetween(undefined, after) }
}

/**
 * The change an action makes of an ad: the next state by the life cycle's table, and with it whatever hangs on the
 * state (cards, words, queue, photos). The one way to change an ad's rows, whatever the action.
 * @throws Refusal of the given code where the life cycle has no such step
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

/**
 * The change that ends an ad: its row goes and all that lists it.
 * @throws Refusal recyclable.action_not_possible where the life cycle has no such end
 */
export function endRecyclable(
  before: RecyclableRow,
  by: RecyclableActor,
  action: RecyclableAction,
): Omit<Change, 'after'> {
  const { to } = transition(before.status, by, action, before.action, 'recyclable.action_not_possible')
  if (to !== 'none') throw new Error(`${action} does not end an ad`)
  return { droppedPhotoIds: before.photos.map(({ id }) => id), parts: partsBetween(before, undefined) }
}

/**
 * Asks before anything is read or paid for whether an action is possible now.
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

/** A step after which there is still an ad. */
function stepOn(...step: Parameters<typeof transition>): Transition & { readonly to: RecyclableStatus } {
  const { to, ...rest } = transition(...step)
  if (to === 'none') throw new Error(`${step[2]} ends an ad`)
  return { ...rest, to }
}

function inState(shown: Shown, row: Omit<RecyclableRow, 'status' | 'hidden' | 'words'>): RecyclableRow {
  const photos = recyclableStates[shown.status].keepsPhotos ? row.photos : []
  return { ...row, ...shown, words: listedWords(shown, row), photos }
}

/**
 * What must be written so that the rows say `after` where they said `before`. Guards: nobody changed the ad since it
 * was read (its version); with it go its owner and its state, which were checked on that reading.
 */
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
 * Writes a change together with what belongs to it (photos, audit, event) or nothing of it.
 * @throws Refusal recyclable.changed_meanwhile when somebody else was faster, and that of a guard of `others`
 * @throws ConditionsFailed when a guard of `others` that has no refusal did not hold
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
