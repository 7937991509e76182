import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface ExternalLinkButtonProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  readonly href: string
  readonly icon?: ReactNode
}

export function ExternalLinkButton({ icon, className, children, ...rest }: ExternalLinkButtonProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener"
      className={classNames(styles.button, styles.primary, styles.medium, className)}
    >
      {icon}
      {children}
    </a>
  )
}
