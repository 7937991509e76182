import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useActor } from '../../lib/session/session.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { X } from '../../ui/icons/icons.ts'
import { Button, IconButton } from '../../ui/primitives/button.tsx'
import { keepViews, keptViews, type SavedView, searchOfView } from './kept-views.ts'
import styles from './queue-head.module.css'

const nameMaxLength = 40

/** Filters of this page that the admin saved in this browser. A view is an address, so it can be sent to others. */
export function SavedViews() {
  const { t } = useTranslation('pages')
  const { pathname, search } = useLocation()
  const [isNaming, setNaming] = useState(false)
  const of = { userId: useActor()?.id ?? '', pathname }
  // Another page is another component (`admin-bar.tsx`).
  const [views, setViews] = useState(() => keptViews(of))
  const current = searchOfView(search)
  const isSaved = views.some((view) => view.search === current)
  const keep = (next: readonly SavedView[]) => {
    keepViews(of, next)
    setViews(next)
  }
  if (views.length === 0 && current === '') return null
  return (
    <>
      <ul className={styles.views} aria-label={t('views.label')}>
        {views.map((view) => (
          <li key={view.name} className={styles.view} data-current={view.search === current}>
            <Link dir="auto" to={{ pathname, search: view.search }} aria-current={view.search === current}>
              {view.name}
            </Link>
            <IconButton
              label={t('views.remove', { name: view.name })}
              icon={<X />}
              onClick={() => keep(views.filter(({ name }) => name !== view.name))}
            />
          </li>
        ))}
        {current !== '' && !isSaved && (
          <li>
            <Button variant="plain" size="small" onClick={() => setNaming(true)}>
              {t('views.save')}
            </Button>
          </li>
        )}
      </ul>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, search: current }])
            setNaming(false)
          }}
        />
      )}
    </>
  )
}

function NameDialog({ onClose, onName }: { readonly onClose: () => void; readonly onName: (name: string) => void }) {
  const { t } = useTranslation('pages')
  const draft = useDraft({ name: '' }, ({ name }) => ({
    name: name.trim() === '' ? t('views.nameRequired') : undefined,
  }))
  return (
    <FormDialog
      title={t('views.title')}
      cancelLabel={t('views.cancel')}
      submitLabel={t('views.confirm')}
      draft={draft}
      loading={false}
      submitError={null}
      onClose={onClose}
      onSubmit={() => onName(draft.values.name.trim())}
    >
      <TextField label={t('views.name')} maxLength={nameMaxLength} {...draft.field('name')} />
    </FormDialog>
  )
}
