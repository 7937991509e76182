import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { recyclableTransition } from '../../../../shared/life-cycles/recyclable.ts'
import { recyclablePath } from '../../../../shared/recyclables/path.ts'
import { useFormVersion } from '../../../lib/hooks/use-form-version.ts'
import { api } from '../../../lib/server/operations.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { NothingFound } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { changeJustPublished } from '../listing/just-published.ts'
import type { FormSlots } from '../slots.ts'
import { AdForm } from './ad-form.tsx'
import type { AdDraft } from './draft-store.ts'

/** `/my/ads/{id}/edit`: edits an own ad; saving returns it to moderation. */
export function EditPage({ slots }: { slots: FormSlots }) {
  const { t } = useTranslation('recyclables')
  const { id = '' } = useParams()
  // Never cached: an edit names the version that it changes.
  const ad = useQuery({
    ...api.recyclables.get.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const loaded = ad.isFetchedAfterMount ? ad.data : undefined
  return (
    <Page title={t('form.editTitle')} heading={t('form.editTitle')} width="narrow">
      {loaded ? (
        <Editing ad={loaded} slots={slots} />
      ) : ad.isError ? (
        <ErrorPanel error={ad.error} onRetry={() => void ad.refetch()} />
      ) : (
        <Skeleton height="40rem" radius="12px" />
      )}
    </Page>
  )
}

function Editing({ ad, slots }: { ad: RecyclableView; slots: FormSlots }) {
  const { t } = useTranslation('recyclables')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [written, setWritten] = useState(false)
  const made = useFormVersion(ad, written)
  const start = draftOf(made)
  const save = useMutation(
    api.recyclables.update.mutationOptions({
      onSuccess: ({ recyclable, geocoded }) => {
        notify.success({ title: t('form.updated'), description: t('form.updatedText') })
        if (!geocoded) notify.info({ title: t('form.notGeocoded', { city: recyclable.place.city }) })
        cache.setQueryData(api.recyclables.get.queryKey({ input: { id: ad.id } }), recyclable)
        changeJustPublished(cache, ad.id, recyclable)
        void cache.invalidateQueries({ queryKey: api.recyclables.key() })
        navigate(recyclablePath(recyclable), { replace: true })
      },
    }),
  )
  const possible = ad.viewer.isOwner && recyclableTransition(ad.status, 'owner', 'edit', ad.action)
  if (!possible) {
    return (
      <EmptyState
        illustration={<NothingFound />}
        title={t('form.notEditable')}
        text={t('owner.notPossible.edit')}
        action={<LinkButton to={recyclablePath(ad)}>{t('form.backToAd')}</LinkButton>}
      />
    )
  }
  return (
    <Card className="stack">
      <p>{t('form.editNotice')}</p>
      <AdForm
        key={made.version}
        mode="edit"
        start={start}
        photos={made.photos}
        slots={slots}
        onChange={(draft) => setWritten(!isSame(draft, start))}
        onSend={(draft) => save.mutateAsync({ ...draft, id: made.id, version: made.version })}
      />
    </Card>
  )
}

/** Ignores file names: the form reports them for unchanged photos too. */
function isSame(draft: AdDraft, start: AdDraft): boolean {
  return JSON.stringify({ ...start, ...draft, photoNames: {} }) === JSON.stringify({ ...start, photoNames: {} })
}

function draftOf(ad: RecyclableView): AdDraft {
  const { type, category, description, action, priceCents, photos, place } = ad
  return {
    type,
    category,
    description,
    postalCode: '',
    address: ad.address ?? '',
    stateId: place.stateId,
    cityId: place.cityId,
    photoIds: photos.map((photo) => photo.id),
    photoNames: {},
    action,
    priceCents,
  }
}
