import { type ComponentType, lazy, useState } from 'react'
import { loadNamespaces } from '../i18n/i18n.ts'
import { duringPageLoad } from './page-loads.ts'

interface PageModule {
  readonly default: ComponentType
  /** What it wants to be there before it is drawn for the first time, if that is quick. */
  readonly ready?: () => Promise<void>
}

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
      async ([module]) => {
        await module.ready?.()
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
  return lazyPage(() => withData(load), ['errors', ...namespaces])
}

/** What talks to the API, with the data layer round it. */
export async function withData(load: () => Promise<PageModule>): Promise<PageModule> {
  const [{ DataProvider }, { default: Page, ...module }] = await Promise.all([import('./data-provider.tsx'), load()])
  return {
    ...module,
    default: () => (
      <DataProvider>
        <Page />
      </DataProvider>
    ),
  }
}
