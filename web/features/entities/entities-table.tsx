import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { dayOf } from '../../../shared/days.ts'
import { dayText } from '../../lib/wording.ts'
import styles from '../../ui/money/money.module.css'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import tables from '../../ui/primitives/table.module.css'

interface EntitiesTableProps {
  readonly items: readonly EntityFile[]
  readonly onEdit: (entity: EntityFile) => void
  readonly onRetire: (entity: EntityFile) => void
  readonly onKey: (entity: EntityFile) => void
}

export function EntitiesTable({ items, onEdit, onRetire, onKey }: EntitiesTableProps) {
  const { t } = useTranslation('entities')
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.description')}</th>
            <th scope="col">{t('columns.key')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entity) => (
            <Row
              key={entity.id}
              entity={entity}
              onEdit={() => onEdit(entity)}
              onRetire={() => onRetire(entity)}
              onKey={() => onKey(entity)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly entity: EntityFile
  readonly onEdit: () => void
  readonly onRetire: () => void
  readonly onKey: () => void
}

function Row({ entity, onEdit, onRetire, onKey }: RowProps) {
  const { t, i18n } = useTranslation(['entities', 'errors'])
  const { name, description, pixKeyType, pixKey, proposedKey, confirmed, retiredAt } = entity
  const over = retiredAt === null ? undefined : t('errors:error.entity.retired')
  return (
    <tr>
      <th dir="auto" scope="row">
        {name}
      </th>
      <td dir="auto" data-label={t('columns.description')}>
        {description}
      </td>
      <td data-label={t('columns.key')}>
        <span className={styles.person}>
          <span>{t(`types.${pixKeyType}`)}</span>
          <span>{pixKey}</span>
          {proposedKey && (
            <Badge tone="sun">
              {confirmed || proposedKey.pixKey !== pixKey
                ? t('proposed', { key: proposedKey.pixKey })
                : t('proposedFirst')}
            </Badge>
          )}
        </span>
      </td>
      <td data-label={t('columns.state')}>
        {retiredAt !== null ? (
          <Badge>{t('state.retired', { day: dayText(dayOf(new Date(retiredAt)), i18n.language) })}</Badge>
        ) : confirmed ? (
          <Badge tone="leaf">{t('state.open')}</Badge>
        ) : (
          <Badge tone="sun">{t('state.unconfirmed')}</Badge>
        )}
      </td>
      <td data-label={t('columns.actions')}>
        <span className={styles.badges}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('editNamed', { name })}
            disabledReason={over}
            onClick={onEdit}
          >
            {t('edit')}
          </Button>
          {proposedKey && (
            <Button
              variant="secondary"
              size="small"
              aria-label={t('decideKeyNamed', { name })}
              disabledReason={over}
              onClick={onKey}
            >
              {t('decideKey')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={t('retireNamed', { name })}
            disabledReason={over}
            onClick={onRetire}
          >
            {t('retire')}
          </Button>
        </span>
      </td>
    </tr>
  )
}
