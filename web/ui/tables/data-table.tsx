import 'virtual:components.css'
import '@aws-amplify/ui-react/styles/table.css'
import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Tick } from '../fields/tick.tsx'
import { classNames } from '../primitives/class-names.ts'
import styles from './data-table.module.css'
import { opener, useRowKeys } from './use-row-keys.ts'

export interface Column<Item> {
  readonly head: string
  readonly cell: (item: Item) => ReactNode
  /** Its cell is the row's header. Without such a column the first one is. */
  readonly namesRow?: boolean
  readonly isNumber?: boolean
  /** What people wrote, in the direction of their own words. */
  readonly isWords?: boolean
  readonly className?: string | undefined
}

/** Chosen rows of a queue, including those on other pages. */
export interface Selection<Item> {
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly allLabel: string
  readonly labelOf: (item: Item) => string
  /** What is chosen with a row; the row's id by default. */
  readonly idOf?: (item: Item) => string
}

interface RowProps {
  readonly className?: string
  readonly 'aria-selected'?: boolean
  readonly onClick?: (event: MouseEvent) => void
}

export interface DataTableProps<Item> {
  readonly caption: string
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  readonly selection?: Selection<Item>
  readonly rowProps?: (item: Item, index: number) => RowProps
  readonly bodyRef?: RefObject<HTMLTableSectionElement | null>
  /** A list that an admin works off: `j`, `k` and `x` (`useRowKeys`), and a click anywhere opens the row. */
  readonly isWorkList?: boolean
  readonly className?: string | undefined
  /** A region that scrolls must be reachable by keyboard: then the frame has this name and the focus. */
  readonly scrolls?: string
}

/** The table of every list. On phones each row is a card with the columns' names; a wide table scrolls in its frame. */
export function DataTable<Item extends { readonly id: string | number }>(props: DataTableProps<Item>) {
  const { caption, columns, items, selection, rowProps, bodyRef, className, scrolls, isWorkList = false } = props
  const own = useRef<HTMLTableSectionElement>(null)
  const body = bodyRef ?? own
  useRowKeys(body, isWorkList)
  const named = Math.max(
    0,
    columns.findIndex(({ namesRow }) => namesRow),
  )
  const idOf = selection?.idOf ?? (({ id }: Item) => String(id))
  const choose = (some: readonly Item[], on: boolean) => {
    const ids = some.map(idOf)
    const others = [...(selection?.chosen ?? [])].filter((id) => !ids.includes(id))
    selection?.onChosen(new Set(on ? [...others, ...ids] : others))
  }
  const isChosen = (item: Item) => selection?.chosen.has(idOf(item)) ?? false
  const table = (
    <Table className={classNames(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell as="th" scope="col">
              <Tick
                aria-label={selection.allLabel}
                checked={items.length > 0 && items.every(isChosen)}
                onChange={({ currentTarget }) => choose(items, currentTarget.checked)}
              />
            </TableCell>
          )}
          {columns.map(({ head }) => (
            <TableCell key={head} as="th" scope="col">
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={body} {...(isWorkList && { 'data-work-list': true })}>
        {items.map((item, index) => (
          <TableRow
            key={item.id}
            {...(selection && { 'aria-selected': isChosen(item) })}
            {...(isWorkList && { onClick: openRow })}
            {...rowProps?.(item, index)}
          >
            {selection && (
              <TableCell>
                <Tick
                  aria-label={selection.labelOf(item)}
                  checked={isChosen(item)}
                  onChange={({ currentTarget }) => choose([item], currentTarget.checked)}
                />
              </TableCell>
            )}
            {columns.map((column, at) => (
              <Cell key={column.head} column={column} item={item} namesRow={at === named} isFirst={at === 0} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  return scrolls === undefined ? (
    <div className={styles.frame}>{table}</div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={styles.scrolled} tabIndex={0} aria-label={scrolls}>
      {table}
    </section>
  )
}

/** Clicks the row's link or button, with the keys that open a link in another tab. Chosen text stays chosen. */
function openRow(event: MouseEvent) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if ((target as Element).closest('a, button, input, label') || window.getSelection()?.toString()) return
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  currentTarget.querySelector(opener)?.dispatchEvent(click)
}

interface CellProps<Item> {
  readonly column: Column<Item>
  readonly item: Item
  readonly namesRow: boolean
  readonly isFirst: boolean
}

/** On a card the first cell is the title, which needs no label. The label keeps its side beside people's words. */
function Cell<Item>({
  column: { head, cell, isNumber, isWords, className },
  item,
  namesRow,
  isFirst,
}: CellProps<Item>) {
  return (
    <TableCell
      as={namesRow ? 'th' : 'td'}
      scope={namesRow ? 'row' : undefined}
      data-label={namesRow && isFirst ? undefined : head}
      className={classNames(className, isNumber && styles.number)}
    >
      {isWords ? <bdi>{cell(item)}</bdi> : cell(item)}
    </TableCell>
  )
}
