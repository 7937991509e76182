import { expect, it } from 'vitest'
import type { ConversationView } from '../../../shared/contract/conversations.ts'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { entriesOf, withoutPickup } from './entries.ts'

const pickup = (conversationId: string, proposedAt: string, status: PickupView['status'] = 'proposed') =>
  ({ id: `${conversationId}-${proposedAt}`, conversationId, proposedAt, status }) as PickupView
const conversation = (id: string, openPickupId: string | null = null) => ({ id, openPickupId }) as ConversationView

it('shows the newest pickup of a conversation at the position of its first', () => {
  const entries = entriesOf([
    pickup('a', '2026-11-02', 'accepted'),
    pickup('b', '2026-11-01'),
    pickup('a', '2026-11-03', 'proposed'),
  ])
  expect(entries.map((entry) => [entry.conversationId, entry.pickup.id, entry.statuses])).toEqual([
    ['a', 'a-2026-11-03', ['accepted', 'proposed']],
    ['b', 'b-2026-11-01', ['proposed']],
  ])
})

it('lists conversations without a loaded or open pickup', () => {
  const entries = entriesOf([pickup('a', '2026-11-02')])
  const found = withoutPickup([conversation('a'), conversation('b'), conversation('c', 'pku_1')], entries)
  expect(found.map(({ id }) => id)).toEqual(['b'])
})
