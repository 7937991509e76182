/** Admins' filters of money requests; an undefined filter matches everything. */
export interface Filters<Status extends string> {
  readonly search?: string | undefined
  readonly status?: Status | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/

export function readFilters<Status extends string>(params: URLSearchParams, statuses: readonly Status[]) {
  const search = params.get('search')?.trim()
  const status = statuses.find((key) => key === params.get('status'))
  const [startDate, endDate] = [params.get('startDate'), params.get('endDate')]
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(startDate && day.test(startDate) && { startDate }),
    ...(endDate && day.test(endDate) && { endDate }),
  }
}

export function writeFilters(filters: Filters<string>): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][])
}
