import { useCallback, useEffect, useState } from 'react'
import type { City } from '../../../../shared/places.ts'

interface Cities {
  readonly list: readonly City[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

type Loaded = { readonly stateId: string; readonly list: readonly City[] | null }

/**
 * Loads the cities of a state on demand. It calls the API client by hand: the home page loads neither client nor query
 * cache (20 KiB gz), and the client arrives with the first choice.
 */
export function useCities(stateId: string, wanted: boolean): Cities {
  const [loaded, setLoaded] = useState<Loaded>({ stateId: '', list: [] })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((n) => n + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    if (stateId === '' || !wanted) return
    const interest = new AbortController()
    const load = async () => (await import('./load-cities.ts')).loadCities(Number(stateId), interest.signal)
    load().then(
      (list) => setLoaded({ stateId, list }),
      (error: unknown) => {
        if (interest.signal.aborted) return
        console.error(error)
        setLoaded({ stateId, list: null })
      },
    )
    return () => interest.abort(new DOMException('Another state was chosen', 'AbortError'))
  }, [stateId, wanted, attempt])

  const current = stateId !== '' && loaded.stateId === stateId
  return {
    list: (current && loaded.list) || [],
    loading: stateId !== '' && wanted && !current,
    failed: current && loaded.list === null,
    retry: () => {
      setLoaded({ stateId: '', list: [] })
      retry()
    },
  }
}
