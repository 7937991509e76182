import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadNamespaces } from '../i18n/i18n.ts'
import { duringPageLoad } from './page-loads.ts'

type PageModule = { default: ComponentType }

export interface LazyPage {
  readonly Component: LazyExoticComponent<ComponentType>
  /** Fetches script and texts ahead of the visit. */
  readonly preload: () => void
}

/** A page that is loaded when it is visited, together with its texts. */
export function lazyPage(load: () => Promise<PageModule>, namespaces: readonly string[] = []): LazyPage {
  let loading: Promise<PageModule> | undefined
  const start = () => {
    loading ??= Promise.all([load(), loadNamespaces(namespaces)]).then(
      ([module]) => module,
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { Component: lazy(() => duringPageLoad(start())), preload: () => void start().catch(() => undefined) }
}

/** The same for a page that talks to the API: the data layer (20 KiB gz) and the texts of errors come beside it. */
export function lazyDataPage(load: () => Promise<PageModule>, namespaces: readonly string[] = []): LazyPage {
  return lazyPage(async () => {
    const [{ DataProvider }, { default: Page }] = await Promise.all([import('./data-provider.tsx'), load()])
    return {
      default: () => (
        <DataProvider>
          <Page />
        </DataProvider>
      ),
    }
  }, ['errors', ...namespaces])
}
