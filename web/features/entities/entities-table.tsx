import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { dayOf } from '../../../shared/days.ts'
import { dayText } from '../../lib/wording.ts'
import styles from '../../ui/money/money.module.css'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'

interface EntitiesTableProps {
  readonly items: readonly EntityFile[]
  readonly onEdit: (entity: EntityFile) => void
  readonly onRetire: (entity: EntityFile) => void
  readonly onKey: (entity: EntityFile) => void
}

export function EntitiesTable({ items, onEdit, onRetire, onKey }: EntitiesTableProps) {
  const { t } = useTranslation('entities')
  return (
    <DataTable
      caption={t('title')}
      items={items}
      columns={[
        { head: t('columns.name'), isWords: true, cell: ({ name }) => name },
        { head: t('columns.description'), isWords: true, cell: ({ description }) => description },
        { head: t('columns.key'), cell: (entity) => <PixKey entity={entity} /> },
        { head: t('columns.state'), cell: (entity) => <State entity={entity} /> },
        {
          head: t('columns.actions'),
          cell: (entity) => (
            <Actions
              entity={entity}
              onEdit={() => onEdit(entity)}
              onRetire={() => onRetire(entity)}
              onKey={() => onKey(entity)}
            />
          ),
        },
      ]}
    />
  )
}

function PixKey({ entity: { pixKeyType, pixKey, proposedKey, confirmed } }: { entity: EntityFile }) {
  const { t } = useTranslation('entities')
  return (
    <span className={styles.person}>
      <span>{t(`types.${pixKeyType}`)}</span>
      <span>{pixKey}</span>
      {proposedKey && (
        <Badge tone="sun">
          {confirmed || proposedKey.pixKey !== pixKey ? t('proposed', { key: proposedKey.pixKey }) : t('proposedFirst')}
        </Badge>
      )}
    </span>
  )
}

function State({ entity: { retiredAt, confirmed } }: { entity: EntityFile }) {
  const { t, i18n } = useTranslation('entities')
  if (retiredAt !== null)
    return <Badge>{t('state.retired', { day: dayText(dayOf(new Date(retiredAt)), i18n.language) })}</Badge>
  return <Badge tone={confirmed ? 'leaf' : 'sun'}>{t(confirmed ? 'state.open' : 'state.unconfirmed')}</Badge>
}

interface ActionsProps {
  readonly entity: EntityFile
  readonly onEdit: () => void
  readonly onRetire: () => void
  readonly onKey: () => void
}

function Actions({ entity: { name, proposedKey, retiredAt }, onEdit, onRetire, onKey }: ActionsProps) {
  const { t } = useTranslation(['entities', 'errors'])
  const look = {
    variant: 'secondary',
    size: 'small',
    disabledReason: retiredAt === null ? undefined : t('errors:error.entity.retired'),
  } as const
  return (
    <span className={styles.badges}>
      <Button {...look} aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      {proposedKey && (
        <Button {...look} aria-label={t('decideKeyNamed', { name })} onClick={onKey}>
          {t('decideKey')}
        </Button>
      )}
      <Button {...look} aria-label={t('retireNamed', { name })} onClick={onRetire}>
        {t('retire')}
      </Button>
    </span>
  )
}
