import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'

/** Why an ad takes no questions, as the key of its sentence; undefined while it does, as published ads do. */
export function closedReason(status: RecyclableStatus): 'notYet' | 'negotiated' | 'ended' | undefined {
  switch (status) {
    case 'approved':
      return undefined
    case 'pending':
    case 'rejected':
      return 'notYet'
    case 'paid':
    case 'collection':
      return 'negotiated'
    case 'sold':
    case 'completed':
      return 'ended'
  }
}
