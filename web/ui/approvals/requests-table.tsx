import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../shared/money.ts'
import { instantText } from '../../lib/wording.ts'
import { Tick } from '../fields/tick.tsx'
import styles from '../money/money.module.css'
import { Badge } from '../primitives/badge.tsx'
import tables from '../primitives/table.module.css'

/** What every request for money shows in its line. */
export interface RequestLine {
  readonly id: string
  readonly amountCents: number
  readonly createdAt: string
  readonly endorsedBy: string | null
  readonly takesTwo: boolean
}

interface RequestsTableProps<Line extends RequestLine> {
  readonly caption: string
  readonly items: readonly Line[]
  /** Ids, of other pages too. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly personOf: (line: Line) => { readonly name: string | null; readonly email: string | null }
  readonly tickText: (names: { readonly amount: string; readonly person: string }) => string
  /** Where the money is to go. */
  readonly receiver: { readonly title: string; readonly of: (line: Line) => ReactNode }
  readonly badgeOf: (line: Line) => ReactNode
  readonly isPending: (line: Line) => boolean
  readonly onOpen: (id: string) => void
}

/** A page of requests; the person's name opens one. */
export function RequestsTable<Line extends RequestLine>(props: RequestsTableProps<Line>) {
  const { items, chosen, onChosen } = props
  const { t } = useTranslation('approvals')
  const all = items.length > 0 && items.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChosen(new Set(on ? [...others, ...ids] : others))
  }
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Tick
                aria-label={t('tickAll')}
                checked={all}
                onChange={({ currentTarget }) =>
                  choose(
                    items.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
            </th>
            <th scope="col">{t('columns.person')}</th>
            <th scope="col">{t('columns.amount')}</th>
            <th scope="col">{props.receiver.title}</th>
            <th scope="col">{t('columns.status')}</th>
            <th scope="col">{t('columns.requested')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Row
              key={line.id}
              {...props}
              line={line}
              isChosen={chosen.has(line.id)}
              onChoose={(on) => choose([line.id], on)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Line extends RequestLine> extends RequestsTableProps<Line> {
  readonly line: Line
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
}

function Row<Line extends RequestLine>(props: RowProps<Line>) {
  const { line, isChosen, receiver } = props
  const { t, i18n } = useTranslation('approvals')
  const { id, amountCents, createdAt, takesTwo, endorsedBy } = line
  const { name, email } = props.personOf(line)
  const person = name ?? email ?? t('nameless')
  const amount = formatBrl(amountCents, i18n.language)
  return (
    <tr aria-selected={isChosen}>
      <td>
        <Tick
          aria-label={props.tickText({ amount, person })}
          checked={isChosen}
          onChange={({ currentTarget }) => props.onChoose(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <button type="button" className={styles.open} onClick={() => props.onOpen(id)}>
          {person}
        </button>
      </th>
      <td data-label={t('columns.amount')} className={tables.number}>
        {amount}
      </td>
      <td data-label={receiver.title}>{receiver.of(line)}</td>
      <td data-label={t('columns.status')}>
        <span className={styles.badges}>
          {props.badgeOf(line)}
          {props.isPending(line) && takesTwo && (
            <Badge tone="violet">{t(endorsedBy === null ? 'takesTwo' : 'oneSaidYes')}</Badge>
          )}
        </span>
      </td>
      <td data-label={t('columns.requested')}>
        <time dateTime={createdAt}>{instantText(createdAt, i18n.language)}</time>
      </td>
    </tr>
  )
}
