import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

const storageKey = 'theme'
const chosen = createSignal()

function stored(): ColorMode {
  const value = localStorage.getItem(storageKey)
  return colorModes.find((mode) => mode === value) ?? 'system'
}

function show(mode: ColorMode): void {
  document.documentElement.dataset.amplifyColorMode = mode
}

/** Shows the stored choice; called once, before the first picture. */
export function startColorMode(): void {
  show(stored())
}

/** Light, dark or as the system (rules 13.6), kept in the browser. */
export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(storageKey, mode)
  show(mode)
  chosen.tell()
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(chosen.subscribe, stored)
}
