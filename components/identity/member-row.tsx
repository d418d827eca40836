'use client'

import { Ellipsis, KeyRound, UserMinus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { RelativeTime } from '@/components/patterns/relative-time'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { Avatar } from '@/components/shell/avatar'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Td, Tr } from '@/components/ui/table'
import { toast } from '@/components/ui/toaster'
import type { MemberDto } from '@/lib/identity'
import type { Role } from '@/lib/platform/permissions'
import { removeMemberMutation, resetPasswordMutation, updateMemberMutation } from './queries'
import { RoleSelect } from './role-select'
import { useChange } from './use-change'

type Asked = { act: 'remove' } | { act: 'reset' } | { act: 'role'; role: Role }

/** One member: role, new one-time password, removal. What can't be undone is asked once more. */
export function MemberRow({
  member,
  isMe,
  onReset,
}: {
  member: MemberDto
  isMe: boolean
  onReset: (password: string) => void
}) {
  const t = useTranslations('settings.members')
  const names = useTranslations('shell.roles')
  const router = useRouter()
  const whyNot = useWhyNot('member.manage')
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const failed = useErrorToast()
  const update = useChange('members', updateMemberMutation, ({ name, role }) => {
    close()
    toast.done(t('roleChanged', { name, role: names(role) }))
    if (isMe) router.refresh()
  })
  const remove = useChange('members', removeMemberMutation, () => {
    toast.done(t('removed', { name: member.name }))
    if (isMe) router.refresh()
  })
  const reset = useChange('members', resetPasswordMutation, ({ oneTimePassword }) => {
    close()
    onReset(oneTimePassword)
  })
  const changeRole = (role: Role) => {
    if (isMe) setAsked({ act: 'role', role })
    else update.mutate({ personId: member.personId, role }, { onError: failed })
  }
  const ask = (next: Asked) => {
    for (const mutation of [update, remove, reset]) mutation.reset()
    setAsked(next)
  }
  return (
    <Tr>
      <Td>
        <span className="flex items-center gap-2 font-medium">
          <Avatar name={member.name} />
          {member.name}
          {isMe && <Badge look="plain">{t('you')}</Badge>}
        </span>
      </Td>
      <Td fill className="text-fg-2" title={member.email}>
        {member.email}
      </Td>
      <Td>
        {whyNot === undefined ? (
          <RoleSelect
            size="sm"
            className="w-40"
            aria-label={t('roleOf', { name: member.name })}
            value={member.role}
            onValueChange={changeRole}
          />
        ) : (
          <span title={whyNot}>{names(member.role)}</span>
        )}
      </Td>
      <Td className="text-fg-3">
        <RelativeTime time={member.createdAt} />
      </Td>
      <Td end>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('actionsFor', { name: member.name })} reason={whyNot}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {!isMe && (
            <MenuItem onClick={() => ask({ act: 'reset' })}>
              <KeyRound aria-hidden />
              {t('reset')}
            </MenuItem>
          )}
          <MenuItem danger onClick={() => ask({ act: 'remove' })}>
            <UserMinus aria-hidden />
            {t('remove')}
          </MenuItem>
        </Menu>
        <ConfirmDialog
          open={asked?.act === 'remove'}
          onOpenChange={close}
          title={t('removeTitle', { name: member.name })}
          description={t('removeText')}
          confirm={t('remove')}
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate(member.personId)}
        >
          <Problem error={remove.error} />
        </ConfirmDialog>
        <ConfirmDialog
          open={asked?.act === 'reset'}
          onOpenChange={close}
          title={t('resetTitle', { name: member.name })}
          description={t('resetText')}
          confirm={t('reset')}
          pending={reset.isPending}
          onConfirm={() => reset.mutate(member.personId)}
        >
          <Problem error={reset.error} />
        </ConfirmDialog>
        <ConfirmDialog
          open={asked?.act === 'role'}
          onOpenChange={close}
          title={t('ownRoleTitle')}
          description={t('ownRoleText')}
          confirm={t('ownRoleConfirm', { role: names(asked?.act === 'role' ? asked.role : member.role) })}
          danger
          pending={update.isPending}
          onConfirm={() => {
            if (asked?.act === 'role') update.mutate({ personId: member.personId, role: asked.role })
          }}
        >
          <Problem error={update.error} />
        </ConfirmDialog>
      </Td>
    </Tr>
  )
}
