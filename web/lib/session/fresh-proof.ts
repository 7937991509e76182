import { useSyncExternalStore } from 'react'
import { createSignal } from '../signal.ts'

type Answer = (given: boolean) => void

const signal = createSignal()
let waiting: readonly Answer[] = []

/**
 * Asks the user in place for a passkey or a code (rules 2.20). Requests at the same time share one dialog. Returns
 * false if the user declines, or before the dialog can be shown.
 */
export function requestProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    signal.emit()
  })
}

export function answerProof(given: boolean): void {
  const answered = waiting
  waiting = []
  signal.emit()
  for (const answer of answered) answer(given)
}

export function useProofRequested(): boolean {
  return useSyncExternalStore(signal.subscribe, () => waiting.length > 0)
}
