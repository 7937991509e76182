import type { EntityDraft } from '../../shared/contract/entities.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, transact } from '../kit/table/transaction.ts'
import { type EntityRow, readEntities } from '../ledger/entities.ts'
import { decideAdding, decideChange, decideKey, decideRetiring } from './decide.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

interface KeyDeps extends Deps {
  readonly admins: Pick<Admins, 'isAdmin'>
}

interface SeenEntity {
  readonly id: string
  readonly version: number
}

/** @throws Refusal as `decideAdding` */
export async function addEntity(deps: Deps, actor: Actor, draft: EntityDraft): Promise<EntityRow> {
  return await write(deps, actor, 'create:entity', undefined, decideAdding(draft, { by: actor.userId, now: deps.now }))
}

/** @throws Refusal entity.not_found; as `decideChange` */
export async function updateEntity(
  deps: Deps,
  actor: Actor,
  { id, version, ...draft }: EntityDraft & SeenEntity,
): Promise<EntityRow> {
  const before = await readEntity(deps.table, id)
  return await write(
    deps,
    actor,
    'update:entity',
    before,
    decideChange(before, version, draft, { by: actor.userId, now: deps.now }),
  )
}

/** @throws Refusal entity.not_found; as `decideKey` */
export async function decideProposedKey(
  deps: KeyDeps,
  actor: Actor,
  { id, version, verdict }: SeenEntity & { readonly verdict: 'confirm' | 'drop' },
): Promise<EntityRow> {
  const before = await readEntity(deps.table, id)
  const proposerIsAdmin = before.proposedKey !== null && (await deps.admins.isAdmin(before.proposedKey.by))
  const after = decideKey(before, version, verdict, { by: actor.userId, proposerIsAdmin, now: deps.now })
  return await write(deps, actor, `${verdict}-key:entity`, before, after)
}

/** @throws Refusal entity.not_found; as `decideRetiring` */
export async function retireEntity(deps: Deps, actor: Actor, { id, version }: SeenEntity): Promise<EntityRow> {
  const before = await readEntity(deps.table, id)
  return await write(deps, actor, 'retire:entity', before, decideRetiring(before, version, deps.now))
}

async function readEntity(table: Table, id: string): Promise<EntityRow> {
  const row = (await readEntities(table, [id], { consistent: true })).get(id)
  if (!row) throw new Refusal('entity.not_found')
  return row
}

/** Guards: the entity is new, or its version is unchanged. */
async function write(
  { table, now }: Deps,
  actor: Actor,
  action: string,
  before: EntityRow | undefined,
  after: EntityRow,
): Promise<EntityRow> {
  const facts = (row: EntityRow | undefined) => {
    const { id: _, ...rest } = row ?? { id: '' }
    return rest
  }
  const audited = { action, targetId: after.id, before: facts(before), after: facts(after), reason: '' }
  await transact(table, [entityPart(after, before?.version), auditPart(actor, audited, now)])
  return after
}

function entityPart(after: EntityRow, seen: number | undefined): Guarded {
  const Item = { ...keys.entity(after.id), ...after }
  const refusal = new Refusal('entity.changed_meanwhile')
  if (seen === undefined) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, refusal }
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': seen },
    },
    refusal,
  }
}
