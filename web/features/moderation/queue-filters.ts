import { type Action, actions, type Category, categories } from '../../../shared/recyclables/categories.ts'

/** Filters of the queue (rules 12.1). Days as `yyyy-MM-dd`, both inclusive. */
export interface QueueFilters {
  readonly search?: string
  readonly category?: Category
  readonly action?: Action
  readonly startDate?: string
  readonly endDate?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Ignores malformed values. */
export function readQueueFilters(params: URLSearchParams): QueueFilters {
  const search = params.get('search')?.trim()
  const category = categories.find((key) => key === params.get('category'))
  const action = actions.find((key) => key === params.get('action'))
  const startDate = params.get('startDate')
  const endDate = params.get('endDate')
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(action && { action }),
    ...(startDate && day.test(startDate) && { startDate }),
    ...(endDate && day.test(endDate) && { endDate }),
  }
}

/** Inverse of `readQueueFilters`. */
export function writeQueueFilters(filters: QueueFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][])
}
