import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '../../../../shared/contract/tickets.ts'
import { api } from '../../../lib/server/operations.ts'
import { Plus } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import styles from '../tickets.module.css'
import { CannedDialog } from './canned-dialog.tsx'
import { RemoveCannedDialog } from './remove-canned-dialog.tsx'

type Open =
  | { readonly what: 'edit'; readonly answer: CannedAnswer | null }
  | { readonly what: 'remove'; readonly answer: CannedAnswer }

export function CannedAnswers() {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState<Open | null>(null)
  const list = useQuery(api.tickets.cannedAnswers.queryOptions())
  return (
    <div className={styles.form}>
      <div className={styles.actions}>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'edit', answer: null })}>
          {t('canned.add')}
        </Button>
      </div>
      {list.isError && !list.data ? (
        <ErrorPanel title={t('loadFailed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height="12rem" radius="12px" />
      ) : list.data.items.length === 0 ? (
        <EmptyState illustration={<EmptyBox />} title={t('canned.empty')} text={t('canned.emptyText')} />
      ) : (
        <CannedTable items={list.data.items} onOpen={setOpen} />
      )}
      {open?.what === 'edit' && <CannedDialog before={open.answer} onClose={() => setOpen(null)} />}
      {open?.what === 'remove' && <RemoveCannedDialog answer={open.answer} onClose={() => setOpen(null)} />}
    </div>
  )
}

function CannedTable({ items, onOpen }: { items: readonly CannedAnswer[]; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('tickets')
  return (
    <DataTable
      caption={t('admin.tab.canned')}
      items={items}
      columns={[
        { head: t('admin.columns.title'), isWords: true, cell: ({ title }) => title },
        { head: t('admin.columns.text'), isWords: true, className: styles.excerpt, cell: ({ text }) => text },
        {
          head: t('admin.columns.actions'),
          cell: (answer) => (
            <span className={styles.actions}>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('canned.editNamed', { title: answer.title })}
                onClick={() => onOpen({ what: 'edit', answer })}
              >
                {t('canned.edit')}
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('canned.removeNamed', { title: answer.title })}
                onClick={() => onOpen({ what: 'remove', answer })}
              >
                {t('canned.remove')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
