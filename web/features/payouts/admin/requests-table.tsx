import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import { instantText } from '../../../lib/wording.ts'
import { Tick } from '../../../ui/fields/tick.tsx'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import tables from '../../../ui/primitives/table.module.css'
import { PayoutBadge } from '../payout-badge.tsx'
import type { PayoutNoun } from '../payout-noun.ts'
import type { RequestLine } from './request-kind.ts'

interface RequestsTableProps {
  readonly noun: PayoutNoun
  readonly items: readonly RequestLine[]
  /** Selected ids, including those on other pages. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly onOpen: (id: string) => void
}

export function RequestsTable({ noun, items, chosen, onChosen, onOpen }: RequestsTableProps) {
  const { t } = useTranslation(['approvals', noun])
  const all = items.length > 0 && items.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChosen(new Set(on ? [...others, ...ids] : others))
  }
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t(`${noun}:admin.title`)}</caption>
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
            <th scope="col">{t(`${noun}:admin.receiver`)}</th>
            <th scope="col">{t('columns.status')}</th>
            <th scope="col">{t('columns.requested')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Row
              key={line.id}
              noun={noun}
              line={line}
              isChosen={chosen.has(line.id)}
              onChoose={(on) => choose([line.id], on)}
              onOpen={() => onOpen(line.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly noun: PayoutNoun
  readonly line: RequestLine
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
  readonly onOpen: () => void
}

function Row({ noun, line, isChosen, onChoose, onOpen }: RowProps) {
  const { t, i18n } = useTranslation(['approvals', noun])
  const { amountCents, createdAt, status, takesTwo, endorsedBy, receiver } = line
  const { name, email } = line.requester
  const person = name ?? email ?? t('nameless')
  const amount = formatBrl(amountCents, i18n.language)
  return (
    <tr aria-selected={isChosen}>
      <td>
        <Tick
          aria-label={t(`${noun}:admin.tick`, { amount, person })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <button type="button" className={styles.open} onClick={onOpen}>
          {person}
        </button>
      </th>
      <td data-label={t('columns.amount')} className={tables.number}>
        {amount}
      </td>
      <td data-label={t(`${noun}:admin.receiver`)}>
        <span className={styles.person}>
          {receiver.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </td>
      <td data-label={t('columns.status')}>
        <span className={styles.badges}>
          <PayoutBadge noun={noun} status={status} />
          {status === 'pending' && takesTwo && (
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
