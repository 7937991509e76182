import * as z from 'zod'
import { entityDescriptionMaxLength, entityNameMaxLength } from '../entities/form.ts'
import { idOf } from '../ids.ts'
import { pixKeyTextMaxLength, pixKeyTypes } from '../payouts/pix-key.ts'
import { operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'

const noun = 'entities'

export const entityId = idOf('entity')

export const entityView = z.object({ id: entityId, name: z.string(), description: z.string() })
export type EntityView = z.infer<typeof entityView>

/** An entity with its PIX key, for admins. */
export const entityFile = entityView.extend({
  pixKeyType: z.enum(pixKeyTypes),
  pixKey: z.string(),
  /** The first key, or another one, that awaits a second admin. */
  proposedKey: z
    .object({
      pixKeyType: z.enum(pixKeyTypes),
      pixKey: z.string(),
      by: z.object({ id: userId, name: z.string().nullable() }),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** False until a second admin confirms the first key. */
  confirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Time of retirement. A retired entity accepts no donations; earlier ones stay. */
  retiredAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type EntityFile = z.infer<typeof entityFile>

const draft = z.object({
  name: z.string().max(entityNameMaxLength),
  description: z.string().max(entityDescriptionMaxLength),
  pixKeyType: z.enum(pixKeyTypes),
  pixKey: z.string().max(pixKeyTextMaxLength),
})
export type EntityDraft = z.infer<typeof draft>

const reviewedVersion = z.object({ id: entityId, version: z.int().min(0) })
const formRefusals = [
  'entity.name_required',
  'entity.description_required',
  'entity.pix_key_required',
  'entity.pix_key_invalid',
] as const

export const entities = {
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'GET',
    path: '/entities',
    summary: 'Entities that accept donations, by name',
  }).output(z.object({ items: z.array(entityView) })),
  all: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/entities',
    summary: 'All entities with their keys, also those that are retired, by name',
  }).output(z.object({ items: z.array(entityFile) })),
  create: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/entities',
    summary: 'Add an entity; a second admin confirms its PIX key',
    status: 201,
  })
    .input(draft)
    .output(entityFile)
    .errors(refusals(...formRefusals)),
  update: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/entities/{id}',
    summary: 'Change an entity; another PIX key awaits a second admin',
  })
    .input(draft.extend(reviewedVersion.shape))
    .output(entityFile)
    .errors(refusals('entity.not_found', 'entity.retired', 'entity.changed_meanwhile', ...formRefusals)),
  decideKey: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/entities/{id}/key',
    summary:
      'Put the proposed PIX key of an entity to use, as a second admin, or drop it; without a first key it is retired',
  })
    .input(reviewedVersion.extend({ verdict: z.enum(['confirm', 'drop']) }))
    .output(entityFile)
    .errors(
      refusals(
        'entity.not_found',
        'entity.retired',
        'entity.changed_meanwhile',
        'entity.no_proposed_key',
        'approval.second_admin_needed',
      ),
    ),
  retire: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/entities/{id}/retire',
    summary: 'Retire an entity; its data stays',
  })
    .input(reviewedVersion)
    .output(entityFile)
    .errors(refusals('entity.not_found', 'entity.retired', 'entity.changed_meanwhile')),
}
