import type { RefObject } from 'react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'

/** What opens a row: its link or button. */
export const opener = '[scope="row"] :is(a, button)'

/**
 * The keys of a work list: `j` and `k` move the focus among its rows, `x` chooses the current row, `a` presses its
 * button with `data-row-action`. The current row has the focus or, while none has it, shows itself as the current one.
 * Of several lists, the first answers until another has the focus.
 */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, isWorkList: boolean): void {
  const rows = () => (isWorkList && isAnswering(body.current) ? [...(body.current?.rows ?? [])] : [])
  const at = (all: readonly HTMLTableRowElement[]) => {
    const focused = all.findIndex((row) => row.contains(document.activeElement))
    return focused >= 0 ? focused : all.findIndex((row) => row.querySelector('[aria-current="true"]') !== null)
  }
  const move = (step: 1 | -1) => {
    const all = rows()
    all[at(all) + step]?.querySelector<HTMLElement>(opener)?.focus()
  }
  const press = (control: string) => () => {
    const all = rows()
    all[at(all)]?.querySelector<HTMLElement>(control)?.click()
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: press('input[type="checkbox"]'),
    a: press('[data-row-action]'),
  })
}

function isAnswering(body: HTMLElement | null): boolean {
  const lists = [...document.querySelectorAll('[data-work-list]')]
  return body !== null && (lists.find((list) => list.contains(document.activeElement)) ?? lists[0]) === body
}
