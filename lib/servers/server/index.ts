export { announcedLists, type ListKind, listKinds } from './list-changes'
export { openUpstream, type Upstream, type UpstreamOptions, type UpstreamTarget } from './open-upstream'
