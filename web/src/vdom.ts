/** The virtual DOM, with the modules that Rookery uses. */

import {
  attributesModule,
  classModule,
  datasetModule,
  eventListenersModule,
  init,
  propsModule,
  styleModule,
} from "snabbdom";

export { h, type VNode, type VNodeChildren, type VNodeData } from "snabbdom";

/** Styles go through the CSSOM, which the Content-Security-Policy allows. */
export const patch = init([
  attributesModule,
  classModule,
  propsModule,
  styleModule,
  datasetModule,
  eventListenersModule,
]);
