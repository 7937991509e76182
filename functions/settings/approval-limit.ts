import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { ApprovalLimitView } from '../../shared/contract/settings.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart, auditsOf } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfiles } from '../kit/people/profiles.ts'
import { settingsRow } from '../kit/settings.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, transact } from '../kit/table/transaction.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

/** The limit as an admin wants it, and as of which version they saw it. */
interface Change {
  readonly twoAdminsAboveCents: number
  readonly version: number
  readonly reason: string
}

type Limit = Omit<Change, 'reason'>

/** What the records of all settings stand under. */
const settingsId = 'settings'
/** More than a screen shows at once. */
const shownChanges = 20

/** The limit of now, and who changed it, newest first. */
export async function readApprovalLimit(table: Table): Promise<ApprovalLimitView> {
  const [limit, { rows }] = await Promise.all([
    readLimit(table),
    auditsOf(table, settingsId, { before: undefined, size: shownChanges }),
  ])
  const admins = await readProfiles(table, [...new Set(rows.map(({ actorId }) => actorId))])
  const changes = rows.map(({ actorId, ...audit }) => ({
    ...audit,
    actor: { id: actorId, name: admins.get(actorId)?.name ?? null },
  }))
  return { ...limit, changes }
}

/**
 * Changes above which amount two admins decide, and records who did and why (rules 12.3).
 * @throws Refusal as `decideLimit`
 */
export async function changeApprovalLimit(
  { table, now }: Deps,
  actor: Actor,
  change: Change,
): Promise<ApprovalLimitView> {
  const before = await readLimit(table)
  const after = decideLimit(before, change)
  const facts = ({ twoAdminsAboveCents }: Limit) => ({ twoAdminsAboveCents })
  const audited = { action: 'update:settings', before: facts(before), after: facts(after) }
  await transact(table, [
    limitPart(before, after),
    auditPart(actor, { ...audited, targetId: settingsId, reason: change.reason.trim() }, now),
  ])
  return readApprovalLimit(table)
}

/**
 * The limit as it becomes.
 * @throws Refusal settings.reason_required; settings.changed_meanwhile
 */
export function decideLimit(before: Limit, { twoAdminsAboveCents, version, reason }: Change): Limit {
  if (reason.trim() === '') throw new Refusal('settings.reason_required')
  if (version !== before.version) throw new Refusal('settings.changed_meanwhile')
  return { twoAdminsAboveCents, version: version + 1 }
}

async function readLimit(table: Table): Promise<Limit> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.settings, ConsistentRead: true }),
  )
  const { twoAdminsAboveCents, version } = settingsRow.parse(Item ?? {})
  return { twoAdminsAboveCents, version }
}

/** Guards: the settings are of the version that was read; there may be no row yet. */
function limitPart(before: Limit, after: Limit): Guarded {
  return {
    Update: {
      Key: keys.settings,
      UpdateExpression: 'SET twoAdminsAboveCents = :cents, #version = :version',
      ConditionExpression: before.version === 0 ? 'attribute_not_exists(#version)' : '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':cents': after.twoAdminsAboveCents,
        ':version': after.version,
        ...(before.version === 0 ? {} : { ':seen': before.version }),
      },
    },
    refusal: new Refusal('settings.changed_meanwhile'),
  }
}
