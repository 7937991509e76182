import { useCallback, useEffect, useState } from 'react'
import type { City } from '../../../shared/places.ts'
import { retried } from '../../lib/retried.ts'

interface Cities {
  readonly list: readonly City[]
  readonly loading: boolean
  readonly failed: boolean
  readonly retry: () => void
}

type Loaded = { readonly stateId: string; readonly list: readonly City[] | null }

/**
 * The cities of a state. The API client comes with the first choice of a state, and no query cache with it: the home
 * page has neither (20 KiB gz), which is why this calls by hand.
 */
export function useCities(stateId: string): Cities {
  const [loaded, setLoaded] = useState<Loaded>({ stateId: '', list: [] })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((n) => n + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    if (stateId === '') return
    const interest = new AbortController()
    const load = async () => {
      const { client } = await import('../../lib/client.ts')
      return client.places.cities({ stateId: Number(stateId) }, { signal: interest.signal })
    }
    retried(load, interest.signal).then(
      (list) => setLoaded({ stateId, list }),
      (error: unknown) => {
        if (interest.signal.aborted) return
        console.error(error)
        setLoaded({ stateId, list: null })
      },
    )
    return () => interest.abort(new DOMException('Another state was chosen', 'AbortError'))
  }, [stateId, attempt])

  const current = stateId !== '' && loaded.stateId === stateId
  return {
    list: (current && loaded.list) || [],
    loading: stateId !== '' && !current,
    failed: current && loaded.list === null,
    retry: () => {
      setLoaded({ stateId: '', list: [] })
      retry()
    },
  }
}
