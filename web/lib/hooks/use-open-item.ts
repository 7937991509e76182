import { useSearchParams } from 'react-router-dom'

/** Stands in the address beside the filters of a list. */
export const openItem = 'open'

/** The open item of a work list, kept in the address (`?open=`), with its neighbours in the list. */
export interface OpenItem {
  readonly id: string | undefined
  /** Undefined at the end of the list, or for an item that is on another page of it. */
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  readonly close: () => void
  /** The address that opens an item, with the filters of the list. */
  readonly addressOf: (id: string) => string
}

/** @param ids the list as the admin sees it */
export function useOpenItem(ids: readonly string[]): OpenItem {
  const [params, setParams] = useSearchParams()
  const id = params.get(openItem) ?? undefined
  const at = id === undefined ? -1 : ids.indexOf(id)
  const addressOf = (item: string) => `?${withItem(params, item)}`
  const opening = (item: string | undefined) =>
    item === undefined ? undefined : () => setParams(withItem(params, item), { replace: true })
  return {
    id,
    addressOf,
    next: at < 0 ? undefined : opening(ids[at + 1]),
    previous: at < 0 ? undefined : opening(ids[at - 1]),
    close: () => setParams(withItem(params, undefined), { replace: true }),
  }
}

function withItem(params: URLSearchParams, item: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (item === undefined) next.delete(openItem)
  else next.set(openItem, item)
  return next
}
