import * as z from 'zod'
import { recyclableStatus } from '../life-cycles/recyclable.ts'
import { cursor, operation, refusals } from './operation.ts'
import { recyclableCard, recyclableId } from './recyclables.ts'

const noun = 'favourites'
export const favouritesLimit = 500

export const favourites = {
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/favourites',
    summary: "The caller's favourites, newest first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(
      z.object({ items: z.array(recyclableCard.extend({ status: recyclableStatus })), nextCursor: cursor.nullable() }),
    ),
  /** Returns all ids, so that one read fills every heart on a page. */
  ids: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/favourites/ids',
    summary: "The ids of the caller's favourites",
  }).output(z.array(recyclableId)),
  add: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/favourites/{id}',
    summary: 'Mark an ad as a favourite; idempotent',
  })
    .input(z.object({ id: recyclableId }))
    .output(z.object({ id: recyclableId }))
    .errors(refusals('recyclable.not_found', 'favourite.too_many')),
  remove: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'DELETE',
    path: '/favourites/{id}',
    summary: 'Remove an ad from the favourites',
  })
    .input(z.object({ id: recyclableId }))
    .output(z.object({ id: recyclableId })),
}
