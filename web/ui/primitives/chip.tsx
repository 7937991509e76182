import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { X } from '../icons/icons.ts'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

interface ChipLook {
  readonly selected?: boolean
  readonly icon?: ReactNode
}

export function Chip({ selected, icon, className, children, ...rest }: ComponentProps<'button'> & ChipLook) {
  return (
    <button {...rest} type="button" aria-pressed={selected} className={classNames(styles.chip, className)}>
      {icon}
      {children}
    </button>
  )
}

export function LinkChip({ selected, icon, className, children, ...rest }: LinkProps & ChipLook) {
  return (
    <Link {...rest} aria-current={selected ? 'true' : undefined} className={classNames(styles.chip, className)}>
      {icon}
      {children}
    </Link>
  )
}

export function RemovableChip({
  removeLabel,
  onRemove,
  children,
}: {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <span className={styles.removable}>
      {children}
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
