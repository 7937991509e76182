import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import type { PickupStatus } from '../../../shared/life-cycles/pickup.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { PickupCard } from '../../parts/pickups/pickup-card.tsx'
import { ScheduleButton } from '../../parts/pickups/schedule-button.tsx'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { MessageCircle } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Truck } from '../../ui/page/illustrations.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { InfiniteSentinel } from '../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { entriesOf, withoutPickup } from './entries.ts'
import styles from './pickups-page.module.css'

export function PickupList() {
  const { t } = useTranslation('pickups')
  const pickups = useInfiniteQuery({
    ...api.pickups.mine.infiniteOptions(inPages({})),
    refetchOnWindowFocus: 'always',
  })
  const allRead = pickups.isSuccess && !pickups.hasNextPage
  const conversations = useInfiniteQuery({
    ...api.conversations.list.infiniteOptions(inPages({})),
    enabled: allRead,
  })
  const today = entriesOf(pickups.data?.pages.flatMap((page) => page.today) ?? [])
  const isToday = new Set(today.map(({ conversationId }) => conversationId))
  const all = entriesOf(pickups.data?.pages.flatMap((page) => page.items) ?? [])
  const others = all.filter(({ conversationId }) => !isToday.has(conversationId))
  const talks = withoutPickup(conversations.data?.pages.flatMap((page) => page.items) ?? [], [...today, ...others])
  const more = allRead ? conversations : pickups

  if (pickups.isPending && pickups.fetchStatus === 'paused')
    return <EmptyState illustration={<Truck />} title={t('offline.title')} text={t('offline.text')} />
  if (pickups.isPending) return <Skeleton height="20rem" radius="12px" />
  if (pickups.isError && all.length === 0)
    return <ErrorPanel error={pickups.error} onRetry={() => void pickups.refetch()} />
  if (conversations.isSuccess && !conversations.hasNextPage && today.length + others.length + talks.length === 0)
    return (
      <EmptyState
        illustration={<Truck />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<LinkButton to="/recyclables">{t('empty.action')}</LinkButton>}
      />
    )
  return (
    <div className={classNames('stack', styles.sections)}>
      {today.length > 0 && (
        <Section title={t('sections.today')}>
          {today.map((entry) => (
            <PickupEntryCard key={entry.conversationId} {...entry} />
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('sections.others')}>
          {others.map((entry) => (
            <PickupEntryCard key={entry.conversationId} {...entry} />
          ))}
        </Section>
      )}
      {talks.length > 0 && (
        <Section title={t('sections.withoutPickup')}>
          {talks.map(({ id, recyclable, other, open }) => (
            <Entry
              key={id}
              conversationId={id}
              ad={recyclable}
              name={other.name ?? t('someone')}
              statuses={[]}
              canSchedule={open}
            />
          ))}
        </Section>
      )}
      <InfiniteSentinel
        hasMore={more.hasNextPage}
        loading={more.isFetching}
        failed={more.isFetchNextPageError}
        onMore={() => void more.fetchNextPage()}
      />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.entries}>{children}</div>
    </section>
  )
}

function PickupEntryCard({ conversationId, pickup, statuses }: ReturnType<typeof entriesOf>[number]) {
  const { t } = useTranslation('pickups')
  const { ad, recyclableId, other } = pickup
  return (
    <Entry
      conversationId={conversationId}
      ad={{ id: recyclableId, type: ad.type, cover: ad.cover }}
      name={other.name ?? t('someone')}
      statuses={statuses}
      canSchedule
    >
      <PickupCard pickup={pickup} />
    </Entry>
  )
}

interface EntryProps {
  readonly conversationId: string
  readonly ad: { readonly id: string; readonly type: string; readonly cover: PhotoView | null }
  readonly name: string
  readonly statuses: readonly PickupStatus[]
  readonly canSchedule: boolean
  readonly children?: ReactNode
}

function Entry({ conversationId, ad, name, statuses, canSchedule, children }: EntryProps) {
  const { t } = useTranslation('pickups')
  return (
    <article className={classNames('stack', styles.entry)} aria-label={`${ad.type}, ${name}`}>
      <header className={styles.about}>
        <PhotoPicture photo={ad.cover} alt="" sizes="64px" className={styles.cover} />
        <div className={styles.names}>
          <h3>
            <Link dir="auto" to={recyclablePath(ad)}>
              {ad.type}
            </Link>
          </h3>
          <p>
            <bdi>{name}</bdi>
          </p>
        </div>
      </header>
      {children}
      <div className={styles.entryActions}>
        <LinkButton to={`/messages/${conversationId}`} variant="secondary" icon={<MessageCircle aria-hidden="true" />}>
          {t('openChat')}
        </LinkButton>
        {canSchedule && <ScheduleButton conversationId={conversationId} name={name} statuses={statuses} />}
      </div>
    </article>
  )
}
