import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalLine } from '../../../../shared/contract/withdrawals.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { instantText } from '../../../lib/wording.ts'
import { Tick } from '../../../ui/fields/tick.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import tables from '../../../ui/primitives/table.module.css'
import { StatusBadge } from '../status-badge.tsx'
import styles from '../withdrawals.module.css'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

interface WithdrawalsTableProps {
  readonly items: readonly WithdrawalLine[]
  /** Ids, of other pages too. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** A page of withdrawals; the person's name opens one. */
export function WithdrawalsTable({ items, chosen, onChosen }: WithdrawalsTableProps) {
  const { t } = useTranslation('withdrawals')
  const [openId, setOpenId] = useState<string | null>(null)
  const all = items.length > 0 && items.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChosen(new Set(on ? [...others, ...ids] : others))
  }
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('admin.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Tick
                aria-label={t('admin.tickAll')}
                checked={all}
                onChange={({ currentTarget }) =>
                  choose(
                    items.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
            </th>
            <th scope="col">{t('admin.columns.person')}</th>
            <th scope="col">{t('admin.columns.amount')}</th>
            <th scope="col">{t('admin.columns.key')}</th>
            <th scope="col">{t('admin.columns.status')}</th>
            <th scope="col">{t('admin.columns.requested')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <Row
              key={line.id}
              line={line}
              chosen={chosen.has(line.id)}
              onChoose={(on) => choose([line.id], on)}
              onOpen={() => setOpenId(line.id)}
            />
          ))}
        </tbody>
      </table>
      {openId !== null && <WithdrawalDialog id={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}

interface RowProps {
  readonly line: WithdrawalLine
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
  readonly onOpen: () => void
}

function Row({ line, chosen, onChoose, onOpen }: RowProps) {
  const { t, i18n } = useTranslation('withdrawals')
  const { requester, amountCents, pixKeyType, hiddenPixKey, status, createdAt, takesTwo, endorsedBy } = line
  const person = requester.name ?? requester.email ?? t('admin.nameless')
  const amount = formatBrl(amountCents, i18n.language)
  return (
    <tr aria-selected={chosen}>
      <td>
        <Tick
          aria-label={t('admin.tick', { amount, person })}
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <button type="button" className={styles.open} onClick={onOpen}>
          {person}
        </button>
      </th>
      <td data-label={t('admin.columns.amount')} className={tables.number}>
        {amount}
      </td>
      <td data-label={t('admin.columns.key')}>
        <span className={styles.person}>
          <span>{t(`types.${pixKeyType}`)}</span>
          <span>{hiddenPixKey}</span>
        </span>
      </td>
      <td data-label={t('admin.columns.status')}>
        <span className={styles.badges}>
          <StatusBadge status={status} />
          {status === 'pending' && takesTwo && (
            <Badge tone="violet">{t(endorsedBy === null ? 'admin.takesTwo' : 'admin.oneSaidYes')}</Badge>
          )}
        </span>
      </td>
      <td data-label={t('admin.columns.requested')}>
        <time dateTime={createdAt}>{instantText(createdAt, i18n.language)}</time>
      </td>
    </tr>
  )
}
