import { useQueryClient } from '@tanstack/react-query'
import type { GoalList } from '../../../shared/contract/goals.ts'
import { api } from '../../lib/server/operations.ts'

/** Shows a changed list of goals, also on the dashboard. */
export function useSavedGoals(): (after: GoalList) => void {
  const cache = useQueryClient()
  return (after) => {
    cache.setQueryData(api.goals.list.queryOptions().queryKey, after)
    void cache.invalidateQueries({ queryKey: api.figures.key() })
  }
}
