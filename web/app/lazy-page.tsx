import { type ComponentType, lazy, useState } from 'react'
import { loadNamespaces } from '../i18n/i18n.ts'
import { duringPageLoad } from './page-loads.ts'

type PageModule = { default: ComponentType }

export interface LazyPage {
  readonly Component: ComponentType
  /** Fetches script and texts ahead of the visit; resolves once they are there or failed. */
  readonly preload: () => Promise<void>
}

/** A page that is loaded when it is visited, together with its texts. */
export function lazyPage(load: () => Promise<PageModule>, namespaces: readonly string[] = []): LazyPage {
  let loading: Promise<PageModule> | undefined
  let loaded: PageModule | undefined
  const start = () => {
    loading ??= Promise.all([load(), loadNamespaces(namespaces)]).then(
      ([module]) => {
        loaded = module
        return module
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Late = lazy(() => duringPageLoad(start()))
  return {
    Component() {
      // What is there is drawn without suspending.
      const [Page] = useState<ComponentType>(() => loaded?.default ?? Late)
      return <Page />
    },
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  }
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
