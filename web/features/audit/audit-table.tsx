import { useTranslation } from 'react-i18next'
import type { AuditLine } from '../../../shared/contract/audit.ts'
import { instantText } from '../../lib/wording.ts'
import tables from '../../ui/primitives/table.module.css'
import styles from './audit.module.css'
import { factsOf } from './facts.ts'

const columns = ['at', 'actor', 'action', 'before', 'after', 'reason'] as const

/** The facts before and after stand side by side, field by field. */
export function AuditTable({ items }: { items: readonly AuditLine[] }) {
  const { t } = useTranslation('audit')
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((record) => (
            <Row key={record.id} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ record }: { record: AuditLine }) {
  const { t, i18n } = useTranslation('audit')
  const { at, actor, action, targetId, before, after, reason } = record
  const facts = factsOf(t, before, after, i18n.language)
  return (
    <tr className={styles.row}>
      <td data-label={t('columns.at')}>
        <time dateTime={at}>{instantText(at, i18n.language)}</time>
      </td>
      <td data-label={t('columns.actor')}>{actor.name ?? actor.id}</td>
      <th scope="row" data-label={t('columns.action')}>
        <span className={styles.action}>
          <span>{t(`actions.${action as 'edit:user'}`, { nsSeparator: false, defaultValue: action })}</span>
          <span className={styles.target}>{targetId}</span>
        </span>
      </th>
      <td data-label={t('columns.before')}>
        <Facts facts={facts.map(({ before: value, ...fact }) => ({ ...fact, value }))} />
      </td>
      <td data-label={t('columns.after')}>
        <Facts facts={facts.map(({ after: value, ...fact }) => ({ ...fact, value }))} />
      </td>
      <td data-label={t('columns.reason')} className={styles.words}>
        {reason || '—'}
      </td>
    </tr>
  )
}

function Facts({
  facts,
}: {
  facts: readonly { readonly field: string; readonly label: string; readonly value: string }[]
}) {
  if (facts.length === 0) return '—'
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
