import '../samples/drift.js'
