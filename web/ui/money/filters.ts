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

/** A queue opens on what waits; with any filter, or `status=all`, it shows what was asked for. */
export function readQueue<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
  waiting: Status,
): Filters<Status> {
  const filters = readFilters(params, statuses)
  const isAsked = params.has('status') || Object.keys(filters).length > 0
  return isAsked ? filters : { status: waiting }
}

/** Without a filter the address asks for all. */
export function writeQueue(filters: Filters<string>): URLSearchParams {
  const params = writeFilters(filters)
  if (params.size === 0) params.set('status', 'all')
  return params
}

export function writeFilters(filters: Filters<string>): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][])
}
