export { decideItem } from './inbox-subjects'
