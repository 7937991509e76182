import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityFile } from '../../../shared/contract/entities.ts'
import { api } from '../../lib/server/operations.ts'
import { Plus } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { EntitiesTable } from './entities-table.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'

type Open =
  | { readonly what: 'edit'; readonly entity: EntityFile | null }
  | { readonly what: 'retire' | 'key'; readonly entity: EntityFile }

export default function EntitiesPage() {
  const { t } = useTranslation('entities')
  const [open, setOpen] = useState<Open | null>(null)
  const list = useQuery(api.entities.all.queryOptions())
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'edit', entity: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} heading={t('title')} actions={add} width="wide">
      {list.isError && !list.data ? (
        <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height="20rem" radius="12px" />
      ) : list.data.items.length === 0 ? (
        <EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <EntitiesTable
          items={list.data.items}
          onEdit={(entity) => setOpen({ what: 'edit', entity })}
          onRetire={(entity) => setOpen({ what: 'retire', entity })}
          onKey={(entity) => setOpen({ what: 'key', entity })}
        />
      )}
      {open?.what === 'edit' && <EntityDialog before={open.entity} onClose={() => setOpen(null)} />}
      {open?.what === 'key' && open.entity.proposedKey && (
        <KeyDialog entity={open.entity} proposed={open.entity.proposedKey} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'retire' && <RetireDialog entity={open.entity} onClose={() => setOpen(null)} />}
    </Page>
  )
}
