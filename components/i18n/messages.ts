import apiDocsEn from '@/messages/en/apiDocs.json'
import auditEn from '@/messages/en/audit.json'
import catalogEn from '@/messages/en/catalog.json'
import changesEn from '@/messages/en/changes.json'
import commonEn from '@/messages/en/common.json'
import diffEn from '@/messages/en/diff.json'
import governanceEn from '@/messages/en/governance.json'
import identityEn from '@/messages/en/identity.json'
import inboxEn from '@/messages/en/inbox.json'
import lintEn from '@/messages/en/lint.json'
import overviewEn from '@/messages/en/overview.json'
import profilesEn from '@/messages/en/profiles.json'
import promptRulesEn from '@/messages/en/promptRules.json'
import promptsEn from '@/messages/en/prompts.json'
import readinessEn from '@/messages/en/readiness.json'
import runsEn from '@/messages/en/runs.json'
import serversEn from '@/messages/en/servers.json'
import settingsEn from '@/messages/en/settings.json'
import shellEn from '@/messages/en/shell.json'
import triageEn from '@/messages/en/triage.json'
import apiDocsZh from '@/messages/zh-CN/apiDocs.json'
import auditZh from '@/messages/zh-CN/audit.json'
import catalogZh from '@/messages/zh-CN/catalog.json'
import changesZh from '@/messages/zh-CN/changes.json'
import commonZh from '@/messages/zh-CN/common.json'
import diffZh from '@/messages/zh-CN/diff.json'
import governanceZh from '@/messages/zh-CN/governance.json'
import identityZh from '@/messages/zh-CN/identity.json'
import inboxZh from '@/messages/zh-CN/inbox.json'
import lintZh from '@/messages/zh-CN/lint.json'
import overviewZh from '@/messages/zh-CN/overview.json'
import profilesZh from '@/messages/zh-CN/profiles.json'
import promptRulesZh from '@/messages/zh-CN/promptRules.json'
import promptsZh from '@/messages/zh-CN/prompts.json'
import readinessZh from '@/messages/zh-CN/readiness.json'
import runsZh from '@/messages/zh-CN/runs.json'
import serversZh from '@/messages/zh-CN/servers.json'
import settingsZh from '@/messages/zh-CN/settings.json'
import shellZh from '@/messages/zh-CN/shell.json'
import triageZh from '@/messages/zh-CN/triage.json'
import type { Locale } from './locale'

/** The one catalogue: a namespace is a file. English gives the types, the test holds Chinese to them. */
const en = {
  common: commonEn,
  shell: shellEn,
  identity: identityEn,
  overview: overviewEn,
  inbox: inboxEn,
  catalog: catalogEn,
  changes: changesEn,
  diff: diffEn,
  governance: governanceEn,
  servers: serversEn,
  profiles: profilesEn,
  prompts: promptsEn,
  promptRules: promptRulesEn,
  runs: runsEn,
  audit: auditEn,
  settings: settingsEn,
  apiDocs: apiDocsEn,
  lint: lintEn,
  triage: triageEn,
  readiness: readinessEn,
}

export type Messages = typeof en

export const catalogue: Record<Locale, Record<keyof Messages, object>> = {
  en,
  'zh-CN': {
    common: commonZh,
    shell: shellZh,
    identity: identityZh,
    overview: overviewZh,
    inbox: inboxZh,
    catalog: catalogZh,
    changes: changesZh,
    diff: diffZh,
    governance: governanceZh,
    servers: serversZh,
    profiles: profilesZh,
    prompts: promptsZh,
    promptRules: promptRulesZh,
    runs: runsZh,
    audit: auditZh,
    settings: settingsZh,
    apiDocs: apiDocsZh,
    lint: lintZh,
    triage: triageZh,
    readiness: readinessZh,
  },
}
