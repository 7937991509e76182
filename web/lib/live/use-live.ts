import { useEffect, useRef } from 'react'
import type { LiveKind } from '../../../shared/live/payloads.ts'
import { type GapHandler, type LiveHandler, onGap, onLive } from './live.ts'

export function useLive<Kind extends LiveKind>(kind: Kind, handler: LiveHandler<Kind>): void {
  const latest = useLatest(handler)
  useEffect(() => onLiveIn(kind, latest), [kind, latest])
}

function onLiveIn<Kind extends LiveKind>(kind: Kind, latest: { readonly current: LiveHandler<Kind> }) {
  const stop = onLive(kind, (payload) => latest.current(payload))
  return () => void stop()
}

export function useGap(handler: GapHandler): void {
  const latest = useLatest(handler)
  useEffect(() => {
    const stop = onGap((gap) => latest.current(gap))
    return () => void stop()
  }, [latest])
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
