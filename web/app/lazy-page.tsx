import { type ComponentType, lazy, useState } from 'react'
import { loadNamespaces } from '../i18n/i18n.ts'
import { duringPageLoad } from './page-loads.ts'

interface PageModule {
  readonly default: ComponentType
  /** Work to complete before the first render, if it is quick. */
  readonly ready?: () => Promise<void>
}

export interface LazyPage {
  readonly Component: ComponentType
  /** Prefetches script and texts; resolves on success and on failure. */
  readonly preload: () => Promise<void>
}

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

/** Like `lazyPage`, for pages that use the API: also loads the data layer (20 KiB gz) and the error texts. */
export function lazyDataPage(load: () => Promise<PageModule>, namespaces: readonly string[] = []): LazyPage {
  return lazyPage(() => withData(load), ['errors', ...namespaces])
}

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
