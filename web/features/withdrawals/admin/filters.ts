import type { WithdrawalFilters } from '../../../../shared/contract/withdrawals.ts'
import { withdrawalStatuses } from '../../../../shared/life-cycles/withdrawal.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the page's address; what is malformed is treated as not given. */
export function readFilters(params: URLSearchParams): WithdrawalFilters {
  const search = params.get('search')?.trim()
  const status = withdrawalStatuses.find((key) => key === params.get('status'))
  const [startDate, endDate] = [params.get('startDate'), params.get('endDate')]
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(startDate && day.test(startDate) && { startDate }),
    ...(endDate && day.test(endDate) && { endDate }),
  }
}

/** Writes the filters as an address; the inverse of `readFilters`. */
export function writeFilters(filters: WithdrawalFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][])
}
